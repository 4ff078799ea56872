import { z } from 'zod'
import { FAMILIES, OPTION_KEYS } from '#shared/catalogue/product.ts'

const text = z.string().trim().min(1)
const optionKey = z.enum(OPTION_KEYS)

/** `/` and lower-case words, as the route table writes them. */
const path = z.string().regex(/^\/[a-z0-9.-]+$/, 'is not a path')

/** Dollars that are whole cents, never below 0 (D8). */
const dollars = z
  .number()
  .min(0)
  .refine(price => Math.round(price * 100) / 100 === price, 'is not in whole cents')

const feetInches = z.strictObject({ ft: z.int().min(0), in: z.int().min(0).max(11) })
const inches = z.int().min(1)

const customSize = z.strictObject({
  maxHeight: feetInches,
  maxWidth: feetInches,
  minHeight: feetInches,
  minWidth: feetInches,
  ratePerSqFt: dollars,
})

const poleBanner = z.strictObject({
  widthsIn: z.array(inches).min(1),
  heightsIn: z.strictObject({ min: inches, max: inches, step: inches, popular: z.array(inches) }),
  windslits: z.strictObject({ min: z.int().min(0), max: z.int().min(0), priceEach: dollars }),
  ratePerSqFt: dollars,
  widthListKey: optionKey,
  windslitListKey: optionKey,
  defaults: z.strictObject({ widthIn: inches, heightIn: inches, windslits: z.int().min(0) }),
})

const optionList = z.array(z.strictObject({ name: text, price: dollars })).min(1)

/** Every field of a catalogue entry; unknown ones are mistakes. */
export const productShape = z.strictObject({
  path,
  name: text,
  aliasOf: path.optional(),
  cataloguePath: path.optional(),
  category: path,
  categoryName: text,
  subCategory: path,
  subCategoryName: text,
  alsoIn: z.array(path).min(1).optional(),
  family: z.enum(FAMILIES),
  description: text,
  requiresArtwork: z.boolean(),
  customSize: customSize.nullable(),
  usualSizes: z
    .array(z.strictObject({ heightIn: inches, widthIn: inches }))
    .min(1)
    .optional(),
  options: z.partialRecord(optionKey, optionList),
  optionTitles: z.partialRecord(optionKey, text),
  conditional: z.partialRecord(optionKey, z.strictObject({ when: z.partialRecord(optionKey, text) })),
  pairing: z
    .strictObject({ parent: optionKey, child: optionKey, allowed: z.record(text, z.array(text).min(1)) })
    .optional(),
  poleBanner: poleBanner.optional(),
  characters: z.literal(true).optional(),
  secondary: z.array(optionKey),
  specs: z.array(z.strictObject({ label: text, value: text })).min(1),
  artworkNotes: text,
  topProduct: z.boolean(),
  weightLb: z.number().positive(),
  turnaroundDays: z.int().min(1),
  listing: z.strictObject({ optionName: text, price: dollars }),
  images: z.array(z.string()).min(1),
})

const links = z.array(z.strictObject({ name: text, path }))

export const categoryShape = z.strictObject({
  name: text,
  url: path,
  subCategories: z.array(z.strictObject({ name: text, path, description: text, products: links.min(1) })),
  products: links,
})
