import type { DisplayOption } from '#shared/cart/display-options.ts'
import classes from './choices.module.css'

/** What was chosen of a line, a row each, as the stand and its visitors see it. */
export const Choices = ({ options }: { options: readonly DisplayOption[] }) => (
  <dl className={classes.choices}>
    {options.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
