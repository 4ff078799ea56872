import type { MailDoc, Notified } from '#api/store/documents.ts'

/** The document with the notification that goes beside a mail which falls due by the same write (D51, decision 60). */
export function withNotification<Occasion extends string, T extends Notified<Occasion>>(
  doc: T,
  { id, occasion, at }: MailDoc<Occasion>,
): T {
  const notification = { id, occasion, at, state: 'due' as const, tries: 0, to: [] }
  return {
    ...doc,
    notifications: [...(doc.notifications ?? []), notification],
    notificationDue: doc.notificationDue ?? Date.parse(at),
  }
}
