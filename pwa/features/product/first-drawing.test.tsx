import { screen } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, test, vi } from 'vitest'
import { dana, show } from '#pwa/ui/testing/show.tsx'
import type { Product } from '#shared/catalogue/product.ts'
import { toWire } from '#shared/contract/product-wire.ts'
import { featherFlag, poleBanner, vinylBanner } from '#shared/testing/catalogue.ts'
import { priceRows } from './price-rows.ts'
import ProductPage from './product-page.tsx'
import { addressOf, total } from './testing/open-product.tsx'

vi.mock('./price-rows.ts', { spy: true })

interface Drawn {
  total: string | undefined
  /** Names of the groups of choices, usual sizes too. */
  choices: (string | undefined)[]
  /** Those in which a size is typed. */
  fields: number
  /** Where thumbnails stand, or will. */
  places: number
  thumbnails: number
  /** Those of them that show their picture. */
  pictures: number
  /** Entries of lists that open, as a pole banner's heights are. */
  entries: number
  /** Ways from home to this page. */
  ways: number
  /** Rows that say how the total comes about. */
  rows: number
  /** How often those were worked out. */
  workedOut: number
}

const nameOf = (group: Element) =>
  group.getAttribute('aria-label') ??
  document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent ??
  undefined

const count = (selector: string) => document.querySelectorAll(selector).length

function look(): Drawn {
  const form = screen.getByRole('form', { name: 'Configure' })
  return {
    total: total(),
    choices: [...form.querySelectorAll('[role=group], [role=radiogroup]')].map(nameOf),
    fields: screen.queryAllByLabelText(/^(Height|Width) \(|^Any other size/).length,
    places: count('section[aria-label=Pictures] li'),
    thumbnails: count('button[aria-label^="Show "]'),
    pictures: count('button[aria-label^="Show "] img'),
    entries: count('select option'),
    ways: screen.queryAllByRole('navigation', { name: 'Breadcrumb' }).length,
    rows: count('dl[aria-label="Price breakdown"] dt'),
    workedOut: vi.mocked(priceRows).mock.calls.length,
  }
}

/** What stands on a product's page each time that something was drawn on it, from when it can be configured. */
async function drawingsOf(product: Product): Promise<Drawn[]> {
  vi.mocked(priceRows).mockClear()
  const drawings: Drawn[] = []
  const note = () => {
    if (screen.queryByRole('form', { name: 'Configure' })) drawings.push(look())
  }
  show(
    <Profiler id="page" onRender={note}>
      <ProductPage path={product.path} />
    </Profiler>,
    {
      answers: { [addressOf(product.name)]: { ...toWire(product), priceList: 7 } },
      auth: { status: 'signed-in', user: dana },
      at: product.path,
    },
  )
  await screen.findByRole('region', { name: 'Product Details' })
  return drawings
}

test('issue 12.4: a product made to size stands first with its price, its usual sizes and places for thumbnails; those, fields and the way from home follow', async () => {
  const banner = {
    ...vinylBanner,
    images: ['a/whole.jpg', 'a/detail.jpg'],
    usualSizes: [{ heightIn: 36, widthIn: 72 }],
  }
  const drawings = await drawingsOf(banner)
  const first = { total: 'Price$2.50 per sq ft', places: 3, entries: 0, rows: 0 }
  expect(drawings[0]).toEqual({
    ...first,
    choices: ['Usual sizes'],
    fields: 0,
    thumbnails: 0,
    pictures: 0,
    ways: 0,
    workedOut: 0,
  })
  expect(drawings.at(-1)).toMatchObject({
    ...first,
    choices: expect.arrayContaining(['Usual sizes', 'Number of Sides', 'Hem']),
    fields: 5,
    thumbnails: 3,
    pictures: 2,
    ways: 1,
  })
})

test('issue 12.4: without usual sizes the field for any size is there at once', async () => {
  const [first] = await drawingsOf(vinylBanner)
  expect(first).toMatchObject({ choices: [], fields: 1 })
})

test('issue 12.4: a product with lists alone stands first with its price and the first of them; the others and how the price comes about follow', async () => {
  const drawings = await drawingsOf(featherFlag)
  expect(drawings[0]).toMatchObject({ total: '$87.60', choices: ['Size'], rows: 0, workedOut: 0 })
  expect(drawings.at(-1)?.choices).toEqual(expect.arrayContaining(['Size', 'Flag Option(s)', 'Graphic']))
  expect(drawings.at(-1)?.rows).toBeGreaterThan(1)
})

test('issue 12.4: a pole banner stands first with its height; the others to choose from follow', async () => {
  const drawings = await drawingsOf(poleBanner)
  expect([drawings[0]?.entries, drawings.at(-1)?.entries]).toEqual([1, 73])
})
