/** Who a customer of the stand is, in the order it is asked, with what a field takes at most; whoever asks. */
export const CONTACT_FIELDS = [
  { key: 'name', inputMode: 'text', maxLength: 200 },
  { key: 'company', inputMode: 'text', maxLength: 200 },
  { key: 'phone', inputMode: 'tel', maxLength: 60 },
  { key: 'mail', inputMode: 'email', maxLength: 320 },
] as const

export type ContactKey = (typeof CONTACT_FIELDS)[number]['key']
