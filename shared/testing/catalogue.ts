import type { OptionEntry, Product } from '#shared/catalogue/product.ts'

/** A generic product of no price; tests state what matters to them. */
export function aProduct(overrides: Partial<Product> = {}): Product {
  return {
    path: '/sample',
    name: 'Sample',
    category: '/large-format',
    categoryName: 'Large Format',
    subCategory: '/wall-art',
    subCategoryName: 'Wall Art',
    family: 'generic',
    description: 'A sample.',
    requiresArtwork: true,
    customSize: null,
    options: {},
    optionTitles: {},
    conditional: {},
    secondary: [],
    specs: [],
    artworkNotes: '',
    topProduct: false,
    weightLb: 1,
    turnaroundDays: 2,
    listing: { optionName: 'Sample', price: 1 },
    images: ['sample/whole.jpg'],
    ...overrides,
  }
}

/** A list of entries from name and price in dollars. */
export function entries(...list: (string | [name: string, price: number])[]): OptionEntry[] {
  return list.map(entry =>
    typeof entry === 'string' ? { name: entry, price: 0 } : { name: entry[0], price: entry[1] },
  )
}

/** Limits in [feet, inches] and a rate in dollars per square foot. */
export function madeToSize(
  maxHeight: [ft: number, inches: number],
  maxWidth: [ft: number, inches: number],
  ratePerSqFt: number,
): Product['customSize'] {
  return {
    maxHeight: { ft: maxHeight[0], in: maxHeight[1] },
    maxWidth: { ft: maxWidth[0], in: maxWidth[1] },
    minHeight: { ft: 1, in: 0 },
    minWidth: { ft: 1, in: 0 },
    ratePerSqFt,
  }
}

const SIDES = entries('1 Side', '2 Sides')
const ONE_OR_TWO_SIDED = entries('Single Sided', 'Double Sided')
const WITH_POLE = { when: { flagOptions: 'Flag + Pole' } }

export const eventTent = aProduct({
  path: '/event-tent',
  name: 'Event Tent',
  options: {
    productOptions: entries(['Canopy + Steel Frame', 220], ['Canopy + Aluminum Frame', 330], 'Canopy Only'),
    sizes: entries(["10' x 10'", 339]),
    sandbag: entries('No Sandbag', ['Set of 4 Sandbags', 45]),
    fullwall: entries('No Full Wall', ['1 Full Wall, Single Sided', 165], ['1 Full Wall, Double Sided', 250]),
  },
  optionTitles: {
    productOptions: 'Product Option',
    sizes: 'Size',
    sandbag: 'Sandbag',
    fullwall: 'Full Wall',
  },
})

export const framedPoster = aProduct({
  path: '/framed-poster',
  name: 'Framed Poster',
  customSize: madeToSize([6, 11], [4, 11], 12),
  options: {
    frame: entries('Black Aluminum', ['Natural Wood', 12]),
    acrylic: entries('Clear Acrylic', ['Non-Glare Acrylic', 10]),
  },
  optionTitles: { frame: 'Frame', acrylic: 'Acrylic' },
})

export const vinylBanner = aProduct({
  path: '/13oz-vinyl-banner',
  name: '13oz Vinyl Banner',
  family: 'banner',
  customSize: madeToSize([9, 0], [50, 0], 2.5),
  options: { numOfSides: SIDES, hem: entries('Hem All Sides', 'No Hem') },
  optionTitles: { numOfSides: 'Number of Sides', hem: 'Hem' },
})

export const blockoutBanner = aProduct({
  path: '/18oz-blockout-banner',
  name: '18oz Blockout Banner',
  family: 'banner',
  customSize: madeToSize([8, 0], [50, 0], 3.8),
  options: {
    numOfSides: SIDES,
    polePocket: entries('No Pole Pocket', ['2 in. Pocket, Top', 5], ['3 in. Pocket, Top & Bottom', 11]),
  },
  optionTitles: { numOfSides: 'Number of Sides', polePocket: 'Pole Pocket' },
  secondary: ['polePocket'],
})

export const featherFlag = aProduct({
  path: '/feather-angled',
  name: 'Feather Angled Flag',
  family: 'flag',
  options: {
    flagOptions: entries(['Flag + Pole', 28.6], 'Flag Only'),
    sizes: entries(['Small - 24" x 79"', 48], ['Large - 29.5" x 134"', 69]),
    graphic: entries('Single Sided', ['Double Sided', 40]),
    base: entries(['Ground Stake', 11], ['Cross Base', 16.5]),
    bracket: entries('No Bracket', ['Wall Bracket', 9.5]),
    carryBag: entries('No Carry Bag', ['Carry Bag', 15]),
  },
  optionTitles: {
    flagOptions: 'Flag Option(s)',
    sizes: 'Size',
    graphic: 'Graphic',
    base: 'Base',
    bracket: 'Bracket',
    carryBag: 'Carry Bag',
  },
  conditional: { base: WITH_POLE, bracket: WITH_POLE },
})

export const customPoleFlag = aProduct({
  path: '/custom-pole-flag',
  name: 'Custom Pole Flag',
  family: 'flag',
  customSize: madeToSize([5, 2], [100, 0], 3),
  options: {
    flagOptions: entries('Flag Only', ['Flag + Pole', 28.6]),
    graphic: entries('Single Sided'),
    base: entries('No Base', ['Ground Sleeve', 11]),
    bracket: entries('No Bracket', ['One-Position Wall Bracket', 9.5]),
  },
  optionTitles: { flagOptions: 'Flag Option(s)', graphic: 'Graphic', base: 'Base', bracket: 'Bracket' },
  conditional: { base: WITH_POLE, bracket: WITH_POLE },
})

export const standardRetractable = aProduct({
  path: '/standard-retractable',
  name: 'Standard Retractable',
  family: 'stand',
  options: {
    productOptions: entries(['Stand + Insert', 47], 'Insert Only'),
    sizes: entries(['33" x 81"', 62], ['24" x 81"', 49]),
    LEDlight: entries('No LED Light', ['Clip-On LED Light', 35]),
  },
  optionTitles: { productOptions: 'Product Option', sizes: 'Size', LEDlight: 'LED Light' },
  conditional: { LEDlight: { when: { productOptions: 'Stand + Insert' } } },
})

export const deluxeSignicade = aProduct({
  path: '/deluxe-signicade',
  name: 'Deluxe Signicade',
  family: 'stand',
  options: {
    productOptions: entries(['Graphic + A-Frame', 95], 'Graphic Only'),
    sizes: entries(['24" x 36"', 24]),
    graphic: ONE_OR_TWO_SIDED,
    frameColor: entries('White', 'Black'),
  },
  optionTitles: {
    productOptions: 'Product Option',
    sizes: 'Size',
    graphic: 'Graphic',
    frameColor: 'Frame Color',
  },
  conditional: { frameColor: { when: { productOptions: 'Graphic + A-Frame' } } },
})

export const bannerAFrame = aProduct({
  path: '/banner-a-frame',
  name: 'Banner A-Frame',
  family: 'stand',
  options: {
    productOptions: entries(['Graphic + A-Frame', 118], 'Graphic Only'),
    sizes: entries(["3' x 6'", 58], ["2' x 4'", 32]),
    banner: entries('1 piece', '2 pieces'),
  },
  optionTitles: { productOptions: 'Product Option', sizes: 'Size', banner: 'Banner' },
})

export const stepRepeatBackdrop = aProduct({
  path: '/step-repeat-backdrop',
  name: 'Step and Repeat Backdrop',
  family: 'stand',
  customSize: madeToSize([12, 11], [30, 11], 3.8),
  options: {
    productOptions: entries('Insert Only', ['Stand + Insert', 110]),
    LEDlight: entries('No LED Light', ['1 Clip-On LED Light', 35]),
  },
  optionTitles: { productOptions: 'Product Option', LEDlight: 'LED Light' },
  conditional: { LEDlight: { when: { productOptions: 'Stand + Insert' } } },
})

export const adhesiveVinyl = aProduct({
  path: '/adhesive-vinyl',
  name: 'Adhesive Vinyl',
  family: 'vinyl',
  customSize: madeToSize([10, 0], [50, 0], 3),
  options: { lamination: entries('No Lamination', ['Gloss Lamination', 8.5]) },
  optionTitles: { lamination: 'Lamination' },
})

export const coroplast = aProduct({
  path: '/coroplast',
  name: 'Coroplast',
  family: 'vinyl',
  customSize: madeToSize([4, 0], [8, 0], 3.8),
  options: { numOfSides: SIDES, grommet: entries('No Grommets', ['4 Grommets, Corners', 4]) },
  optionTitles: { numOfSides: 'Number of Sides', grommet: 'Grommets' },
})

const STANDARD_DIAMETERS = entries(
  ['31.5" (overhang 27")', 69],
  ['36" (overhang 27")', 74],
  ['48" (overhang 25")', 79],
  ['60" (overhang 19")', 84],
)
const BAR_DIAMETERS = entries(['31.5" (overhang 33.25")', 79])

export const roundTableCover = aProduct({
  path: '/round-table-cover',
  name: 'Round Table Cover',
  family: 'table',
  options: {
    tableHeight: entries('28" Standard height', '42" Bar height'),
    tableDiameter: [...STANDARD_DIAMETERS, ...BAR_DIAMETERS],
  },
  optionTitles: { tableHeight: 'Table Height', tableDiameter: 'Table Diameter' },
  pairing: {
    parent: 'tableHeight',
    child: 'tableDiameter',
    allowed: {
      '28" Standard height': STANDARD_DIAMETERS.map(entry => entry.name),
      '42" Bar height': BAR_DIAMETERS.map(entry => entry.name),
    },
  },
})

export const sixFootTableCover = aProduct({
  path: '/6ft-table-cover',
  name: '6ft Table Cover',
  family: 'table',
  options: {
    sizes: entries(['6 ft Table', 129]),
    backside: entries('Open Back (3-Sided)', ['Full Back (4-Sided)', 15]),
  },
  optionTitles: { sizes: 'Size', backside: 'Backside' },
})

export const channelLetters = aProduct({
  path: '/standard-channel-letters',
  name: 'Standard Channel Letters',
  family: 'channel-letter',
  characters: true,
  customSize: madeToSize([4, 0], [4, 0], 44.99),
  options: { material: entries('White Acrylic Face', 'Red Acrylic Face') },
  optionTitles: { material: 'Material' },
})

export const poleBanner = aProduct({
  path: '/pole-banner',
  name: 'Pole Banner',
  family: 'pole-banner',
  customSize: madeToSize([8, 0], [2, 6], 6),
  options: {
    sizes: entries('18 in. Width', '24 in. Width', '30 in. Width'),
    numOfSides: SIDES,
    windslit: entries('0', ['1', 1.25], ['2', 2.5], ['6', 7.5], ['10', 12.5]),
  },
  optionTitles: { sizes: 'Size', numOfSides: 'Number of Sides', windslit: 'Windslit' },
  poleBanner: {
    widthsIn: [18, 24, 30],
    heightsIn: { min: 24, max: 96, step: 1, popular: [24, 48, 96] },
    windslits: { min: 0, max: 10, priceEach: 1.25 },
    ratePerSqFt: 6,
    widthListKey: 'sizes',
    windslitListKey: 'windslit',
    defaults: { widthIn: 18, heightIn: 24, windslits: 0 },
  },
  secondary: ['windslit'],
})
