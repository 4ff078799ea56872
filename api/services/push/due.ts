import type { MailDoc, Noticed } from '#api/store/documents.ts'

/** The document with the notice that goes beside a mail which falls due by the same write (D51, decision 60). */
export function withNotice<Occasion extends string, T extends Noticed<Occasion>>(
  doc: T,
  { id, occasion, at }: MailDoc<Occasion>,
): T {
  const notice = { id, occasion, at, state: 'due' as const, tries: 0, to: [] }
  return { ...doc, notices: [...(doc.notices ?? []), notice], noticeDue: doc.noticeDue ?? Date.parse(at) }
}
