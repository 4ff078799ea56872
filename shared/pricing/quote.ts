import type { Family, Product } from '#shared/catalogue/product.ts'
import { timesRounded } from '#shared/money/exact.ts'
import { isOrderable, judgeSelection } from './judge.ts'
import { lacksSize, unitOf } from './parts.ts'
import type { Problem } from './problems.ts'
import {
  type Counted,
  flagRule,
  lettersRule,
  type PriceRule,
  standRule,
  sumRule,
  twoSidesRule,
} from './rules.ts'
import type { Breakdown, Selection } from './types.ts'

const RULES: Record<Family, PriceRule> = {
  generic: sumRule,
  table: sumRule,
  banner: twoSidesRule,
  'pole-banner': twoSidesRule,
  vinyl: twoSidesRule,
  flag: flagRule,
  stand: standRule,
  'channel-letter': lettersRule,
}

const NOTHING: Counted = { parts: [], sides: 1, characters: 1 }

/**
 * What a selection costs and how that comes about, in cents with one rounding, half up (spec §9, D8-D14). Answers for
 * every selection, a bad one too: a quantity that cannot be ordered counts as none (issue 6.29). Whether a selection
 * may be ordered is judged by `judgeSelection`.
 */
export function quote(product: Product, selection: Selection): Breakdown {
  const rule = RULES[product.family]
  const { parts, sides, characters } = lacksSize(product, selection) ? NOTHING : rule(product, selection)
  const unit = unitOf(parts, sides, characters)
  const quantity = isOrderable(selection.quantity) ? selection.quantity : 0
  const totalCents = timesRounded(unit, quantity)
  return { family: product.family, parts, sides, characters, quantity, unit, totalCents }
}

export type Addable = { ok: true } | { ok: false; reasons: Problem[] }

const NOTHING_TO_PAY: Problem = {
  code: 'total_out_of_range',
  field: 'total',
  message: 'There is nothing to pay for these choices.',
}

/**
 * Whether Add to Cart is on: nothing is wrong with the selection and its total is above 0 (spec §4, D13, D14). Whoever
 * has its quote already hands it on.
 */
export function isAddable(product: Product, selection: Selection, quoted?: Breakdown): Addable {
  const problems = judgeSelection(product, selection)
  if (problems.length > 0) return { ok: false, reasons: problems }
  const { totalCents } = quoted ?? quote(product, selection)
  return totalCents > 0 ? { ok: true } : { ok: false, reasons: [NOTHING_TO_PAY] }
}
