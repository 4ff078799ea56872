/** Families decide how a product is priced (spec §9). */
export const FAMILIES = [
  'generic',
  'banner',
  'pole-banner',
  'flag',
  'stand',
  'vinyl',
  'table',
  'channel-letter',
] as const
export type Family = (typeof FAMILIES)[number]

/** The option list keys of spec §3, in the spec's order. */
export const OPTION_KEYS = [
  'sizes',
  'numOfSides',
  'material',
  'hem',
  'grommet',
  'polePocket',
  'windslit',
  'webbing',
  'corners',
  'rope',
  'colorProfile',
  'velcro',
  'bannerOptions',
  'flagOptions',
  'graphic',
  'base',
  'bracket',
  'carryBag',
  'finishing',
  'productOptions',
  'insert',
  'LEDlight',
  'holesPunch',
  'rider',
  'pennantFlag',
  'frameColor',
  'reinforcedBRstrip',
  'sandbag',
  'fullwall',
  'halfwall',
  'flagshapeBRsizeoption',
  'backside',
  'tableHeight',
  'tableDiameter',
  'runnerWidth',
  'runnerHeight',
  'solidColorThrowOption',
  'edgeOption',
  'acrylic',
  'standOff',
  'frame',
  'hanger',
  'graphicSize',
  'banner',
  'print',
  'lamination',
  'displayOption',
] as const
export type OptionKey = (typeof OPTION_KEYS)[number]

/** One entry of an option list; `price` is in dollars, as the wire has it (D8). */
export interface OptionEntry {
  name: string
  price: number
}

/** The chosen entry's name per list. */
export type Choices = Partial<Record<OptionKey, string>>

export interface FeetInches {
  ft: number
  in: number
}

/** A size that people usually order, in whole inches (D45). */
export interface UsualSize {
  heightIn: number
  widthIn: number
}

/** Limits and rate of a made-to-size product; `min*` is advice, never validation. Rate in dollars per square foot. */
export interface CustomSize {
  maxHeight: FeetInches
  maxWidth: FeetInches
  minHeight: FeetInches
  minWidth: FeetInches
  ratePerSqFt: number
}

/** A list that counts, and shows, only while every named list holds the named choice. */
export interface Condition {
  when: Partial<Record<OptionKey, string>>
}

/** The child list's entries allowed for each entry of the parent list (table height and diameter). */
export interface Pairing {
  parent: OptionKey
  child: OptionKey
  allowed: Record<string, string[]>
}

/** Widths, heights (inches) and windslits of the pole banner (spec §5). */
export interface PoleBanner {
  widthsIn: number[]
  heightsIn: { min: number; max: number; step: number; popular: number[] }
  windslits: { min: number; max: number; priceEach: number }
  ratePerSqFt: number
  widthListKey: OptionKey
  windslitListKey: OptionKey
  defaults: { widthIn: number; heightIn: number; windslits: number }
}

export type OptionLists = Partial<Record<OptionKey, OptionEntry[]>>

/** A catalogue entry as the shop publishes it. The order of `options` is the order on the page. */
export interface Product {
  path: string
  name: string
  /** Path of the entry this one is another address of; aliases are never listed (D27). */
  aliasOf?: string
  /** Path the menus and cards link to when it is not `path` (D36). */
  cataloguePath?: string
  category: string
  categoryName: string
  subCategory: string
  subCategoryName: string
  alsoIn?: string[]
  family: Family
  description: string
  requiresArtwork: boolean
  customSize: CustomSize | null
  /** Sizes to tap instead of typing one, chosen by hand; a list without them works (D45). */
  usualSizes?: UsualSize[]
  options: OptionLists
  optionTitles: Partial<Record<OptionKey, string>>
  conditional: Partial<Record<OptionKey, Condition>>
  pairing?: Pairing
  poleBanner?: PoleBanner
  characters?: boolean
  secondary: OptionKey[]
  specs: { label: string; value: string }[]
  artworkNotes: string
  topProduct: boolean
  weightLb: number
  turnaroundDays: number
  listing: { optionName: string; price: number }
  /** Image keys `{path}/{view}.jpg`, `whole` first. */
  images: string[]
}

export interface ProductLink {
  name: string
  path: string
}

export interface SubCategory {
  name: string
  path: string
  description: string
  products: ProductLink[]
}

export interface Category {
  name: string
  url: string
  subCategories: SubCategory[]
  products: ProductLink[]
}

/** One published price list: rising number, everything the shop sells (D12). */
export interface PriceList {
  number: number
  /** ISO time of publication, by the server's clock. */
  publishedAt: string
  categories: Category[]
  products: Product[]
  /** As the shop sends it: see `LeastCents`. A list of an older shop lacks it. */
  leastCents?: LeastCents
}

/** What one piece of each product costs at the least, in cents, by path; null where nothing can be said (D44). */
export type LeastCents = Record<string, number | null>
