import type { OptionKey, Product, UsualSize } from '#shared/catalogue/product.ts'
import { clampDimensions, inches } from '#shared/pricing/size.ts'
import { dimensionsOf, sizeParam } from '#shared/pricing/typed-size.ts'

/** Keys of the options map that no option title may take (D6). */
const RESERVED = ['Job Name', 'Quantity', 'Store Pickup', 'Characters', 'Dimensions', 'requiresArtwork']

const repeated = (names: string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at)

const entryNames = (product: Product, key: OptionKey): string[] =>
  product.options[key]?.map(entry => entry.name) ?? []

const lists = (product: Product) => Object.keys(product.options) as OptionKey[]

/** What is wrong with one entry, in words; empty when nothing is. */
export function productProblems(product: Product): string[] {
  return [
    ...optionProblems(product),
    ...titleProblems(product),
    ...conditionProblems(product),
    ...pairingProblems(product),
    ...familyProblems(product),
    ...poleBannerProblems(product),
    ...sizeProblems(product),
    ...usualSizeProblems(product),
    ...imageProblems(product),
  ].map(problem => `${product.path}: ${problem}`)
}

function optionProblems(product: Product): string[] {
  const twice = lists(product).flatMap(key =>
    repeated(entryNames(product, key)).map(name => `${key} offers "${name}" twice`),
  )
  const unknown = product.secondary.filter(key => !product.options[key])
  return [...twice, ...unknown.map(key => `secondary names ${key}, which it does not offer`)]
}

function titleProblems(product: Product): string[] {
  const titles = Object.values(product.optionTitles)
  const keys = Object.keys(product.optionTitles) as OptionKey[]
  return [
    ...lists(product)
      .filter(key => !product.optionTitles[key])
      .map(key => `${key} has no title`),
    ...keys.filter(key => !product.options[key]).map(key => `a title for ${key}, which it does not offer`),
    ...repeated(titles).map(title => `two lists are titled "${title}"`),
    ...titles.filter(title => RESERVED.includes(title)).map(title => `"${title}" is not free as a title`),
  ]
}

function conditionProblems(product: Product): string[] {
  return Object.entries(product.conditional).flatMap(([key, condition]) => {
    const parents = Object.entries(condition.when) as [OptionKey, string][]
    const missing = parents.filter(([parent, name]) => !entryNames(product, parent).includes(name))
    return [
      ...(product.options[key as OptionKey] ? [] : [`a condition on ${key}, which it does not offer`]),
      ...(parents.length > 0 ? [] : [`the condition on ${key} names nothing`]),
      ...missing.map(([parent, name]) => `${key} waits for ${parent} "${name}", which is not offered`),
      ...parents.filter(([parent]) => parent === key).map(() => `${key} waits for itself`),
    ]
  })
}

function pairingProblems(product: Product): string[] {
  if (!product.pairing) return []
  const { parent, child, allowed } = product.pairing
  const parents = entryNames(product, parent)
  const children = entryNames(product, child)
  const reached = Object.values(allowed).flat()
  return [
    ...parents.filter(name => !allowed[name]).map(name => `pairing leaves out ${parent} "${name}"`),
    ...Object.keys(allowed)
      .filter(name => !parents.includes(name))
      .map(name => `pairing names ${parent} "${name}", which is not offered`),
    ...reached
      .filter(name => !children.includes(name))
      .map(name => `pairing names ${child} "${name}", which is not offered`),
    ...children.filter(name => !reached.includes(name)).map(name => `${child} "${name}" can never be chosen`),
  ]
}

function familyProblems(product: Product): string[] {
  const letters = product.family === 'channel-letter'
  return [
    ...(letters === (product.characters === true) ? [] : ['characters and the family do not agree']),
    ...(letters && !product.customSize ? ['channel letters need a rate'] : []),
    ...((product.family === 'pole-banner') === (product.poleBanner !== undefined)
      ? []
      : ['poleBanner and the family do not agree']),
  ]
}

function poleBannerProblems(product: Product): string[] {
  const { poleBanner } = product
  if (!poleBanner) return []
  const { widthsIn, heightsIn, windslits, defaults } = poleBanner
  const within = (value: number, range: { min: number; max: number }) =>
    value >= range.min && value <= range.max
  const slits = product.options[poleBanner.windslitListKey] ?? []
  const widths = entryNames(product, poleBanner.widthListKey)
  const checks: [boolean, string][] = [
    [widths.join() === widthsIn.map(width => `${width} in. Width`).join(), 'widths and their list differ'],
    [slits.length === windslits.max - windslits.min + 1, 'windslits and their list differ'],
    [
      slits.every(({ name, price }) => price === Number(name) * windslits.priceEach),
      'a windslit has another price',
    ],
    [widthsIn.includes(defaults.widthIn), 'the default width is not offered'],
    [within(defaults.windslits, windslits), 'the default windslits are not offered'],
    [[defaults.heightIn, ...heightsIn.popular].every(height => within(height, heightsIn)), 'a height is out'],
    [product.customSize?.ratePerSqFt === poleBanner.ratePerSqFt, 'two different rates'],
  ]
  return checks.filter(([holds]) => !holds).map(([, problem]) => problem)
}

function sizeProblems({ customSize }: Product): string[] {
  if (!customSize) return []
  const { minHeight, maxHeight, minWidth, maxWidth } = customSize
  const fits = inches(minHeight) <= inches(maxHeight) && inches(minWidth) <= inches(maxWidth)
  return fits ? [] : ['a smallest size above the largest']
}

/** Usual sizes are tapped, so each must be one that can be ordered (D45). */
function usualSizeProblems({ customSize, poleBanner, usualSizes = [] }: Product): string[] {
  if (usualSizes.length === 0) return []
  if (!customSize || poleBanner) return ['usual sizes without a free size']
  const isAdvised = ({ heightIn, widthIn }: UsualSize) =>
    heightIn >= inches(customSize.minHeight) && widthIn >= inches(customSize.minWidth)
  const isMade = (size: UsualSize) => clampDimensions(customSize, dimensionsOf(size)).corrections.length === 0
  return [
    ...usualSizes.filter(size => !isMade(size)).map(size => `the usual size ${sizeParam(size)} is not made`),
    ...usualSizes
      .filter(size => !isAdvised(size))
      .map(size => `the usual size ${sizeParam(size)} is too small`),
    ...repeated(usualSizes.map(sizeParam)).map(size => `the usual size ${size} twice`),
  ]
}

/** `{path}/{view}.jpg`, `whole` first (D27); an alias shows its original's pictures. */
function imageProblems({ images, path, aliasOf }: Product): string[] {
  const folder = (aliasOf ?? path).slice(1)
  const views = images.map(key => /^(.+)\/([a-z0-9-]+)\.jpg$/.exec(key))
  return [
    ...images.filter((_, at) => views[at]?.[1] !== folder).map(key => `"${key}" is not {path}/{view}.jpg`),
    ...(views[0]?.[2] === 'whole' ? [] : ['the first picture is not the whole product']),
    ...repeated(images).map(key => `"${key}" twice`),
  ]
}
