import { MAX_MESSAGE } from '#shared/contract/limits.ts'

/** Words of the contact form that the spec does not give. */
export const CONTACT_TEXTS = {
  /** D35: said when the shop cannot be reached just now. */
  kept: 'Your message is kept on this device and will be sent when the shop can be reached.',
  write: 'Write to us',
  signInFirst:
    'Sign in to write to us here, so that our answer finds its way to your account. Or call: we pick up.',
  /** After the shop has refused one (D35): nothing of it is cut off. */
  tooLong: `The shop takes messages of ${MAX_MESSAGE.toLocaleString('en-US')} characters at most. Yours is still here.`,
  backToOrder: (orderId: string) => `Back to order ${orderId}`,
  /** An empty message asks once (D47). */
  empty: 'Your message is empty. Press Submit again to send it like this.',
} as const
