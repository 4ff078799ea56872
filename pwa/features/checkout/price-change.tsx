import { Question } from '#pwa/ui/dialog/dialog.tsx'
import type { PriceChange } from '#shared/contract/calls.ts'
import { formatDollars } from '#shared/money/format.ts'
import classes from './checkout.module.css'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'

interface PriceChangeProps {
  change: PriceChange
  /** What lines are called, by id, where several may be of one product. */
  names?: ReadonlyMap<string, string>
  /** What the button says that leaves all as it was. */
  back?: string
  onAccept(): void
  onClose(): void
}

/** Was and now of every line whose price changed; nothing is charged until it is accepted (D10). */
export function PriceChangeDialog({
  change,
  names,
  back = CHECKOUT_TEXTS.backToCart,
  onAccept,
  onClose,
}: PriceChangeProps) {
  return (
    <Question
      title={CHECKOUT_TEXTS.pricesChanged}
      no={back}
      yes={CHECKOUT_TEXTS.accept}
      onNo={onClose}
      onYes={onAccept}
    >
      <p>{CHECKOUT_TEXTS.pricesHint}</p>
      <table className={classes.prices}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">{CHECKOUT_TEXTS.was}</th>
            <th scope="col">{CHECKOUT_TEXTS.now}</th>
          </tr>
        </thead>
        <tbody>
          {change.lines.map(line => (
            <tr key={line.index}>
              <th scope="row">{names?.get(line.id ?? '') ?? line.product}</th>
              <td>{formatDollars(line.was)}</td>
              <td>{formatDollars(line.now)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {CHECKOUT_TEXTS.newTotal}
            </th>
            <td>{formatDollars(change.totalNow)}</td>
          </tr>
        </tfoot>
      </table>
    </Question>
  )
}
