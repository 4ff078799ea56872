import classes from './booth.module.css'
import type { useTicketFields } from './contact-inputs.tsx'

/** Whether the customer wants to hear from the shop; off until somebody says so (issue 9.1). */
export const ConsentTick = ({
  fields,
  change,
  label,
}: ReturnType<typeof useTicketFields> & { label: string }) => (
  <label className={classes.tick}>
    <input
      type="checkbox"
      checked={fields.consent}
      onChange={event => change({ consent: event.target.checked })}
    />
    {label}
  </label>
)
