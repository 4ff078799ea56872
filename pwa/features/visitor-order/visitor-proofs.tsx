import type { VisitorView } from '#shared/contract/booth.ts'
import classes from './visitor-order.module.css'
import { VISITOR_TEXTS as TEXTS } from './visitor-texts.ts'

/** The way to each proof that waits for the visitor: whoever gave no address has no mail with it (D50). */
export function VisitorProofs({ view: { proofs = [] } }: { view: VisitorView }) {
  if (proofs.length === 0) return null
  return (
    <section className={classes.contact} aria-labelledby="waiting-proofs">
      <h2 id="waiting-proofs">{TEXTS.proofs}</h2>
      <p>{TEXTS.proofsHint}</p>
      <ul>
        {proofs.map(({ line, product, href }) => (
          <li key={href}>
            <a href={href}>{TEXTS.proofOf(line, product)}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
