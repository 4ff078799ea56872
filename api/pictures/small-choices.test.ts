import { expect, test } from 'vitest'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import type { OptionKey } from '#shared/catalogue/product.ts'
import { drawnLike } from '#shared/illustration/choices/drawn-like.ts'
import { sheetChoice } from '#shared/illustration/choices/sheet-choice.ts'
import { withChoice } from '#shared/illustration/choices/with-choice.ts'
import { illustrate } from '#shared/illustration/index.ts'

const lists = loadCatalogueData().products.flatMap(product =>
  (Object.keys(product.options) as OptionKey[]).map(key => ({
    product,
    key,
    like: drawnLike(product, key),
    names: (product.options[key] ?? []).map(({ name }) => name),
  })),
)
const choices = lists.filter(({ names }) => names.length > 1)

test('issue 8.2: hems, grommets, pockets, corners, sides and hardware are drawn, each choice as a drawing of its own', () => {
  const onSheet = choices.filter(({ like }) => like === 'sheet')
  expect(onSheet.length).toBeGreaterThan(80)
  for (const { product, key, names } of onSheet) {
    const drawn = new Set(names.map(name => sheetChoice(key, name)))
    expect(drawn.size, `${product.path} ${key}`).toBe(names.length)
    for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  }
  const named: OptionKey[] = [
    'hem',
    'grommet',
    'polePocket',
    'corners',
    'numOfSides',
    'graphic',
    'holesPunch',
  ]
  for (const { like } of choices.filter(({ key }) => named.includes(key))) expect(like).toBe('sheet')
})

test('issue 8.2: a choice of hardware is the product drawn with it', () => {
  const hardware = choices.filter(({ like }) => like !== 'sheet' && like !== null)
  expect(hardware.length).toBeGreaterThan(40)
  for (const { product, key, names } of hardware) {
    // On which sides a wall is printed shows in words alone.
    const unlike = new Set(names.map(name => name.replace(/, (Single|Double) Sided$/, '')))
    const drawn = names.map(name =>
      illustrate(product, 'whole', { ...withChoice(product, key, name), plain: true }),
    )
    expect(new Set(drawn).size, `${product.path} ${key}`).toBe(unlike.size)
  }
  const named: OptionKey[] = [
    'base',
    'bracket',
    'flagOptions',
    'productOptions',
    'LEDlight',
    'hanger',
    'standOff',
  ]
  for (const { like } of choices.filter(({ key }) => named.includes(key))) expect(like).not.toBeNull()
})
