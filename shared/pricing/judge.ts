import { activeKeys, offeredEntry, optionTitle } from '#shared/catalogue/conditions.ts'
import { poleHeightsIn, poleWidthIn } from '#shared/catalogue/pole-banner.ts'
import type { PoleBanner, Product } from '#shared/catalogue/product.ts'
import { validateChannelLetterField } from './channel-letters.ts'
import { lacksSize } from './parts.ts'
import type { Problem } from './problems.ts'
import { clampDimensions, heightInches, widthInches } from './size.ts'
import { judgeTexts } from './text-limits.ts'
import type { Selection } from './types.ts'

const MAX_QUANTITY = 100_000

/** Whether so many pieces can be ordered: a whole number from 1 to 100,000 (spec §2, D10). */
export const isOrderable = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY

function judgeOptions(product: Product, { choices }: Selection): Problem[] {
  return activeKeys(product, choices)
    .filter(key => offeredEntry(product, key, choices) === undefined)
    .map(key => ({
      code: 'unknown_option',
      field: key,
      message: `${optionTitle(product, key)} is not offered as "${choices[key] ?? ''}".`,
    }))
}

function judgeQuantity({ quantity }: Selection): Problem[] {
  if (isOrderable(quantity)) return []
  const message = 'Quantity must be a whole number from 1 to 100,000.'
  return [{ code: 'bad_quantity', field: 'quantity', message }]
}

const badSize = (message: string): Problem => ({ code: 'bad_size', field: 'dimensions', message })

function judgePoleSize(pole: PoleBanner, product: Product, { choices, dimensions }: Selection): Problem[] {
  const { min, max } = pole.heightsIn
  const heightFits = poleHeightsIn(pole).includes(heightInches(dimensions))
  const widthFits = widthInches(dimensions) === poleWidthIn(product, choices)
  return [
    ...(heightFits ? [] : [badSize(`Height must be ${min} to ${max} whole inches.`)]),
    ...(widthFits ? [] : [badSize('Width must be that of the chosen Size.')]),
  ]
}

function judgeSize(product: Product, selection: Selection): Problem[] {
  if (product.poleBanner) return judgePoleSize(product.poleBanner, product, selection)
  if (!product.customSize) return []
  const { corrections } = clampDimensions(product.customSize, selection.dimensions)
  if (corrections.length > 0) return corrections.map(({ message }) => badSize(message))
  return lacksSize(product, selection) ? [badSize('Enter a height and a width.')] : []
}

function judgeLetters(product: Product, { characters, jobName }: Selection): Problem[] {
  if (!product.characters) return []
  const noCharacters = validateChannelLetterField('characters', characters)
  const noJobName = validateChannelLetterField('jobName', jobName)
  return [
    ...(noCharacters
      ? [{ code: 'bad_characters' as const, field: 'characters', message: noCharacters }]
      : []),
    ...(noJobName ? [{ code: 'invalid' as const, field: 'jobName', message: noJobName }] : []),
  ]
}

/**
 * Everything for which the server refuses a selection (D10): a choice that is not offered, a quantity that is not
 * whole or not 1 to 100,000, a size that is missing, broken or beyond the limits (spec §5, D13; a pole banner's width
 * must be that of its Size, D6), what channel letters require (D14), and texts longer than a line may carry (issue 6.1). Hidden lists are not
 * looked at.
 */
export function judgeSelection(product: Product, selection: Selection): Problem[] {
  return [
    ...judgeOptions(product, selection),
    ...judgeSize(product, selection),
    ...judgeLetters(product, selection),
    ...judgeTexts(product, selection),
    ...judgeQuantity(selection),
  ]
}
