import { type ReactNode, useState } from 'react'
import { CONTACT_FIELDS, type ContactKey } from '#pwa/lib/contact-fields.ts'
import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import { Field } from '#pwa/ui/field/field.tsx'
import type { TicketFields } from '#shared/booth/ticket.ts'
import type { TicketPatch } from '#shared/contract/booth.ts'
import { useBooth } from './booth-context.ts'

/**
 * A ticket's fields as they are typed, each kept at once. What was typed counts until the ticket has it: from then on another
 * tablet may have changed it.
 */
export function useTicketFields(ticket: ShownTicket) {
  const { repository } = useBooth()
  const [typed, setTyped] = useState<TicketPatch>({})
  const waiting = notYetIn(ticket.fields, typed)
  if (Object.keys(waiting).length < Object.keys(typed).length) setTyped(waiting)
  function change(patch: TicketPatch) {
    setTyped(before => ({ ...before, ...patch }))
    void repository.patchFields(ticket.id, patch)
  }
  return { fields: { ...ticket.fields, ...waiting }, change }
}

const notYetIn = (fields: TicketFields, typed: TicketPatch): TicketPatch =>
  Object.fromEntries(
    Object.entries(typed).filter(([key, value]) => fields[key as keyof TicketFields] !== value),
  )

interface ContactInputsProps extends ReturnType<typeof useTicketFields> {
  labels: Record<ContactKey, string>
  /** What stands below a field. */
  below?: (key: ContactKey) => ReactNode
}

/** Who a customer is, typed by staff or by themselves; a browser must not offer the last customer's. */
export const ContactInputs = ({ fields, change, labels, below }: ContactInputsProps) =>
  CONTACT_FIELDS.map(({ key, ...native }) => (
    <div key={key}>
      <Field
        {...native}
        label={labels[key]}
        value={fields[key]}
        autoComplete="off"
        onChange={text => change({ [key]: text })}
      />
      {below?.(key)}
    </div>
  ))
