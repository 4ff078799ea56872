import type { Breakdown, PricePart } from '#shared/pricing/types.ts'

interface BigRational {
  num: bigint
  den: bigint
}

function partCents(part: PricePart): BigRational {
  if (part.kind === 'option') return { num: BigInt(part.cents) * BigInt(part.times), den: 1n }
  return { num: BigInt(part.squareInches) * BigInt(part.rateCents), den: 144n }
}

function sum(parts: PricePart[]): BigRational {
  return parts
    .map(partCents)
    .reduce((a, b) => ({ num: a.num * b.den + b.num * a.den, den: a.den * b.den }), { num: 0n, den: 1n })
}

/** What one piece costs by its parts, before any rounding, in integers of any size. */
function bigUnit({ parts, sides, characters }: Breakdown): BigRational {
  const { num, den } = sum(parts)
  return { num: num * BigInt(sides) * BigInt(characters), den }
}

/** The total in cents that the parts of a breakdown add up to, rounded once half up, in integers of any size (D8). */
export function bigTotal(breakdown: Breakdown): bigint {
  const { num, den } = bigUnit(breakdown)
  return (2n * num * BigInt(breakdown.quantity) + den) / (2n * den)
}

/** Throws unless parts x sides x characters x quantity, rounded once half up, is the total, to the cent (D8). */
export function assertTotalsAddUp(breakdown: Breakdown): void {
  const expected = bigTotal(breakdown)
  if (expected !== BigInt(breakdown.totalCents)) {
    throw new Error(`The parts come to ${expected} cents, the total says ${breakdown.totalCents}.`)
  }
  const unit = bigUnit(breakdown)
  if (unit.num * BigInt(breakdown.unit.den) !== BigInt(breakdown.unit.num) * unit.den) {
    throw new Error('The unit price is not that of the parts.')
  }
}
