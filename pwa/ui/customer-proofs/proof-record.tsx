import { displayOptions } from '#shared/cart/display-options.ts'
import type { Proof } from '#shared/contract/proofs.ts'
import { formatDollars } from '#shared/money/format.ts'
import classes from './proofs.module.css'
import { PROOFS_TEXTS as TEXTS } from './proofs-texts.ts'

/** Exactly what a proof shows, in words: choices, size, quantity, price and each file with its digest (issue 11.3). */
export function ProofRecord({ proof: { options, quantity, total, files } }: { proof: Proof }) {
  const chosen = displayOptions(options).filter(({ label }) => label !== TEXTS.quantity)
  const rows = [
    { label: TEXTS.quantity, value: String(quantity) },
    ...chosen,
    { label: TEXTS.price, value: formatDollars(total) },
  ]
  return (
    <dl className={classes.record}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {files.map(({ slot, fileName, hash }) => (
        <div key={slot}>
          <dt>{TEXTS.file(slot)}</dt>
          <dd>
            {fileName}
            {hash !== '' && <span className={classes.soft}> {TEXTS.digest(hash.replaceAll('"', ''))}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
