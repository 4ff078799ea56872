import { PAGE_TEXTS } from '#pwa/lib/page-texts.ts'
import classes from './cart.module.css'

/** What artwork has to be (spec §5), as bare list rows. */
function Rows() {
  return (
    <ul>
      {PAGE_TEXTS.artworkRequirements.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

/** The side panel, hidden on small screens (spec §2). */
export function RequirementsPanel() {
  return (
    <aside className={classes.panel} aria-labelledby="artwork-requirements">
      <h2 id="artwork-requirements">{PAGE_TEXTS.cart.requirements}</h2>
      <Rows />
    </aside>
  )
}

/** The same on small screens, folded away. */
export function RequirementsFold() {
  return (
    <details className={classes.fold}>
      <summary>{PAGE_TEXTS.cart.requirements}</summary>
      <Rows />
    </details>
  )
}
