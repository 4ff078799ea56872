/** Words of the contact form that the spec does not give. */
export const CONTACT_TEXTS = {
  /** D35: said when the shop cannot be reached just now. */
  kept: 'Your message is kept on this device and will be sent when the shop can be reached.',
  write: 'Write to us',
  signInFirst:
    'Sign in to write to us here, so that our answer finds its way to your account. Or call: we pick up.',
  backToOrder: (orderId: string) => `Back to order ${orderId}`,
  /** An empty message asks once (D47). */
  empty: 'Your message is empty. Press Submit again to send it like this.',
} as const
