import { type ChangedLine, changedChoices, type Difference } from '#shared/booth/difference.ts'
import type { OfferLine } from '#shared/booth/offer.ts'
import { displayOptions } from '#shared/cart/display-options.ts'
import { formatCents } from '#shared/money/format.ts'
import classes from './booth.module.css'
import { BOOTH_TEXTS } from './booth-texts.ts'

const TEXTS = BOOTH_TEXTS.difference

/** What was changed since the payment, line by line, and the cents that it comes to (B6). */
export function DifferenceLines({
  difference: { added, removed, changed, cents },
}: {
  difference: Difference
}) {
  const lines = [
    ...added.map(line => wordsOf(TEXTS.added, line, line.cents)),
    ...removed.map(line => wordsOf(TEXTS.removed, line, -line.cents)),
    ...changed.map(changeWords),
  ]
  return (
    <>
      <ul className={classes.names} aria-label={TEXTS.title}>
        {lines.map(({ key, words }) => (
          <li key={key}>{words}</li>
        ))}
      </ul>
      <strong>{TEXTS.cents(signed(cents))}</strong>
    </>
  )
}

function wordsOf(kind: string, { lineId, product, options }: OfferLine, cents: number) {
  const choices = displayOptions(options).map(({ label, value }) => TEXTS.choice(label, value))
  return { key: lineId, words: TEXTS.line(kind, product, choices, signed(cents)) }
}

function changeWords(line: ChangedLine) {
  const { paid, now } = line
  const choices = changedChoices(line).map(({ label, was, is }) => TEXTS.changedChoice(label, was, is))
  return {
    key: now.lineId,
    words: TEXTS.line(TEXTS.changed, now.product, choices, signed(now.cents - paid.cents)),
  }
}

const signed = (cents: number): string => (cents > 0 ? `+${formatCents(cents)}` : formatCents(cents))
