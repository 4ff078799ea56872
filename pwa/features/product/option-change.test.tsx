import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toWire } from '#shared/contract/product-wire.ts'
import { aProduct, entries, madeToSize } from '#shared/testing/catalogue.ts'
import { field, openProduct, total } from './testing/open-product.tsx'

const drawn = vi.hoisted(() => vi.fn())
const typedInto = vi.hoisted(() => vi.fn())
const priced = vi.hoisted(() => vi.fn())
const told = vi.hoisted(() => vi.fn())

vi.mock('@mantine/core', async load => {
  const { notedKit } = await import('#pwa/ui/testing/noted-kit.ts')
  return notedKit(notedKit(await load(), 'NativeSelect', drawn), 'TextInput', typedInto)
})

vi.mock('#shared/pricing/rules.ts', async load => {
  const rules = await load<typeof import('#shared/pricing/rules.ts')>()
  const twoSidesRule: typeof rules.twoSidesRule = (product, selection) => {
    priced(Object.values(selection.choices).join())
    return rules.twoSidesRule(product, selection)
  }
  return { ...rules, twoSidesRule }
})

vi.mock('#shared/calendar/ready-words.ts', async load => {
  const words = await load<typeof import('#shared/calendar/ready-words.ts')>()
  const noted = (...asked: Parameters<typeof words.arrivesIfPaid>) => {
    told()
    return words.arrivesIfPaid(...asked)
  }
  return { ...words, arrivesIfPaid: noted }
})

const signs = aProduct({
  path: '/coroplast',
  name: 'Coroplast',
  family: 'banner',
  options: {
    numOfSides: entries('1 Side', '2 Sides'),
    hem: entries(['No Hem', 0], ['Hem', 3]),
    grommet: entries('G0', ['G1', 1], ['G2', 2], ['G3', 3], ['G4', 4]),
    print: entries('P0', ['P1', 1], ['P2', 2], ['P3', 3], ['P4', 4]),
  },
  optionTitles: { numOfSides: 'Sides', hem: 'Hem', grommet: 'Grommets', print: 'Print' },
})

const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
const pick = (list: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: list }), { target: { value } })

/** The page, with what was counted while it came forgotten. */
async function open(product = signs) {
  await openProduct(product)
  drawn.mockClear()
  typedInto.mockClear()
  priced.mockClear()
  told.mockClear()
}

test('issue 12.4: one choice prices the page once, and once each other choice there is', async () => {
  await open()
  choose(/^Hem/)
  expect(priced.mock.calls.flat().toSorted()).toEqual([
    '1 Side,Hem,G0,P0',
    '1 Side,Hem,G0,P1',
    '1 Side,Hem,G0,P2',
    '1 Side,Hem,G0,P3',
    '1 Side,Hem,G0,P4',
    '1 Side,Hem,G1,P0',
    '1 Side,Hem,G2,P0',
    '1 Side,Hem,G3,P0',
    '1 Side,Hem,G4,P0',
    '1 Side,No Hem,G0,P0',
    '2 Sides,Hem,G0,P0',
  ])
  expect(total()).toBe('$3.00')
})

/** What `run` changes on the page, by its name, in the order in which it comes there. */
function changedBy(run: () => void): string[] {
  const observer = new MutationObserver(() => {})
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  run()
  const changed = observer.takeRecords().map(({ target }) => {
    const part = target instanceof Element ? target : target.parentElement
    const named = part?.closest('[aria-label], [aria-labelledby]')
    return named?.getAttribute('aria-label') ?? named?.querySelector('p')?.textContent ?? ''
  })
  observer.disconnect()
  return [...new Set(changed)]
}

test('issue 12.4: a choice has its own words and its total first; what it makes of all else follows', async () => {
  const usualSizes = [{ heightIn: 24, widthIn: 36 }]
  await open({ ...signs, customSize: madeToSize([4, 0], [8, 0], 5), usualSizes })
  fireEvent.click(screen.getByRole('button', { name: /^2 x 3 ft/ }))
  const [own, second, ...following] = changedBy(() => choose(/^2 Sides/))
  expect([own, second]).toEqual(['Sides', 'Total'])
  expect(following).toEqual(
    expect.arrayContaining(['Usual sizes', 'Hem', 'See your artwork on it', 'Price breakdown']),
  )
})

test('issue 12.4: a choice draws no way of delivery anew', async () => {
  await open()
  const observer = new MutationObserver(() => {})
  // React writes the name of a radio button that it draws anew, though it is the same.
  observer.observe(screen.getByRole('group', { name: 'How it reaches you' }), {
    subtree: true,
    attributes: true,
  })
  choose(/^2 Sides/)
  expect(observer.takeRecords()).toEqual([])
})

test('issue 12.4: a choice draws no field anew', async () => {
  await open({ ...signs, customSize: madeToSize([4, 0], [8, 0], 5) })
  choose(/^2 Sides/)
  expect(typedInto.mock.calls.flat()).toEqual([])
})

test('issue 12.4: what says nothing of the price of one piece prices no other choice', async () => {
  await open()
  fireEvent.change(field('Quantity'), { target: { value: '3' } })
  expect(priced.mock.calls.flat()).toEqual(['1 Side,No Hem,G0,P0'])
})

test('issue 12.4: a choice says no day anew', async () => {
  await open()
  choose(/^Hem/)
  expect(told).not.toHaveBeenCalled()
})

test('issue 12.4: what one piece costs by another size is said in every list', async () => {
  await open({ ...signs, customSize: madeToSize([4, 0], [8, 0], 5) })
  expect(screen.queryByRole('radio', { name: /Hem \+/ })).toBeNull()
  fireEvent.change(field('Height (ft)'), { target: { value: '2' } })
  fireEvent.change(field('Width (ft)'), { target: { value: '2' } })
  expect(screen.getByRole('radio', { name: 'Hem +$3.00' })).toBeTruthy()
  expect(screen.getByRole('option', { name: 'G4 +$4.00' })).toBeTruthy()
})

test('issue 12.4: a new price list is said in every list of an open page', async () => {
  const { queryClient } = await openProduct(signs)
  const options = { ...signs.options, hem: entries(['No Hem', 0], ['Hem', 7]) }
  act(() =>
    queryClient.setQueryData(['product', signs.name], { ...toWire({ ...signs, options }), priceList: 8 }),
  )
  expect(await screen.findByRole('radio', { name: 'Hem +$7.00' })).toBeTruthy()
})

test('issue 12.4: a choice draws no select anew that says the same as before', async () => {
  await open()
  choose(/^Hem/)
  expect(drawn.mock.calls.flat()).toEqual([])
  pick('Print', 'P2')
  expect(drawn.mock.calls.flat()).toEqual(['Print'])
  pick('Grommets', 'G1')
  expect(drawn.mock.calls.flat()).toEqual(['Print', 'Grommets'])
  expect(total()).toBe('$6.00')
})

test('issue 12.4: a choice that changes what others cost is said in all of them', async () => {
  await open()
  choose(/^2 Sides/)
  expect(drawn.mock.calls.flat().toSorted()).toEqual(['Grommets', 'Print'])
  expect(screen.getByRole('option', { name: 'G4 +$8.00' })).toBeTruthy()
})
