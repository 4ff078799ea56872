import { expect, test } from 'vitest'
import type { Choices, Product } from '#shared/catalogue/product.ts'
import {
  adhesiveVinyl,
  bannerAFrame,
  blockoutBanner,
  channelLetters,
  coroplast,
  customPoleFlag,
  deluxeSignicade,
  eventTent,
  featherFlag,
  framedPoster,
  poleBanner,
  roundTableCover,
  sixFootTableCover,
  standardRetractable,
  stepRepeatBackdrop,
  vinylBanner,
} from '#shared/testing/catalogue.ts'
import { aSelection, sized } from '#shared/testing/selection.ts'
import { assertTotalsAddUp } from '#shared/testing/selection-totals.ts'
import { judgeSelection } from './judge.ts'
import { quote } from './quote.ts'
import type { Selection } from './types.ts'

type Fields = Partial<Omit<Selection, 'choices'>>
type Worked = [cents: number, what: string, product: Product, choices?: Choices, fields?: Fields]

const letters = (characters: string): Fields => ({ characters, jobName: 'Shop front' })

const WORKED: Worked[] = [
  [
    854_00,
    'event tent with a double-sided wall and sandbags',
    eventTent,
    { fullwall: '1 Full Wall, Double Sided', sandbag: 'Set of 4 Sandbags' },
  ],
  [
    168_00,
    'two framed posters in natural wood',
    framedPoster,
    { frame: 'Natural Wood' },
    { dimensions: sized([3, 0], [2, 0]), quantity: 2 },
  ],
  [45_00, 'a 3 x 6 ft vinyl banner', vinylBanner, {}, { dimensions: sized([3, 0], [6, 0]) }],
  [
    728_00,
    'two double-sided blockout banners with pole pockets',
    blockoutBanner,
    { numOfSides: '2 Sides', polePocket: '3 in. Pocket, Top & Bottom' },
    { dimensions: sized([4, 6], [10, 0]), quantity: 2 },
  ],
  [102_60, 'a single-sided feather flag with a bag', featherFlag, { carryBag: 'Carry Bag' }],
  [
    333_20,
    'two large double-sided feather flags, base and bag included',
    featherFlag,
    { graphic: 'Double Sided', sizes: 'Large - 29.5" x 134"', base: 'Cross Base', carryBag: 'Carry Bag' },
    { quantity: 2 },
  ],
  [
    83_10,
    'a custom flag with pole and bracket',
    customPoleFlag,
    { flagOptions: 'Flag + Pole', bracket: 'One-Position Wall Bracket' },
    { dimensions: sized([3, 0], [5, 0]) },
  ],
  [144_00, 'a retractable with a light', standardRetractable, { LEDlight: 'Clip-On LED Light' }],
  [286_00, 'two double-sided signicades', deluxeSignicade, { graphic: 'Double Sided' }, { quantity: 2 }],
  [234_00, 'a banner A-frame with two banners', bannerAFrame, { banner: '2 pieces' }],
  [
    353_20,
    'a backdrop with its stand',
    stepRepeatBackdrop,
    { productOptions: 'Stand + Insert' },
    { dimensions: sized([8, 0], [8, 0]) },
  ],
  [
    32_50,
    'laminated adhesive vinyl',
    adhesiveVinyl,
    { lamination: 'Gloss Lamination' },
    { dimensions: sized([2, 0], [4, 0]) },
  ],
  [
    308_00,
    'ten double-sided coroplast signs with grommets',
    coroplast,
    { numOfSides: '2 Sides', grommet: '4 Grommets, Corners' },
    { dimensions: sized([1, 6], [2, 0]), quantity: 10 },
  ],
  [
    237_00,
    'three bar-height table covers',
    roundTableCover,
    { tableHeight: '42" Bar height' },
    { quantity: 3 },
  ],
  [144_00, 'a table cover with a full back', sixFootTableCover, { backside: 'Full Back (4-Sided)' }],
  [
    629_86,
    'eight channel letters',
    channelLetters,
    {},
    { ...letters('MY STORE 1'), dimensions: sized([1, 6], [1, 2]) },
  ],
  [
    1574_65,
    'two sets of five channel letters',
    channelLetters,
    {},
    { ...letters('BAKED'), dimensions: sized([2, 0], [1, 9]), quantity: 2 },
  ],
  [
    48_00,
    'a 24 in wide pole banner, 4 ft high',
    poleBanner,
    { sizes: '24 in. Width' },
    { dimensions: sized([4, 0], [2, 0]) },
  ],
  [
    1020_00,
    'four double-sided pole banners with windslits',
    poleBanner,
    { sizes: '30 in. Width', numOfSides: '2 Sides', windslit: '6' },
    { dimensions: sized([8, 0], [2, 6]), quantity: 4 },
  ],
  [18_00, 'the pole banner as its page opens', poleBanner],
]

test.each(WORKED)('§9 worked total of %i cents: %s', (cents, _what, product, choices = {}, fields = {}) => {
  const selection = aSelection(product, choices, fields)
  expect(judgeSelection(product, selection)).toEqual([])
  const breakdown = quote(product, selection)
  expect(breakdown.totalCents).toBe(cents)
  assertTotalsAddUp(breakdown)
})
