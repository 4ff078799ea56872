/** Words of the contact form that the spec does not give. */
export const CONTACT_TEXTS = {
  /** D35: said when the shop cannot be reached just now. */
  kept: 'Your message is kept on this device and will be sent when the shop can be reached.',
} as const
