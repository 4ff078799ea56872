import type { Damaged } from '#pwa/local/damaged.ts'

const named = (name: string, otherwise: string) => (name ? `“${name}”` : otherwise)

/** Words for records that cannot be read any more (issue 6.32). */
export const DAMAGED_TEXTS = {
  heading: 'Damaged on this device',
  line: (name: string) =>
    `${named(name, 'An item')} in your cart is damaged on this device and cannot be shown. If the shop has it, it comes back by itself; otherwise add it again.`,
  change: (name: string) =>
    `A change of ${named(name, 'an item in your cart')} is damaged on this device and cannot be sent. Look at your cart and make it again where it is missing.`,
  message: () => 'A message of yours is damaged on this device and cannot be sent. Please write it again.',
  file: (name: string) =>
    `What this device knew of the file ${named(name, 'for an item')} is damaged. Choose the file again at its item in the cart.`,
  export: 'Export',
  remove: 'Remove',
  keep: 'Keep it',
  question: 'Remove the damaged record?',
  hint: 'What is left of it will be gone from this device. Everything else stays.',
} as const

/** What is said of one. */
export const damagedWords = ({ kind, name }: Damaged): string => DAMAGED_TEXTS[kind](name)
