import { slotWords } from '#shared/print/slot-words.ts'

/** Words with which proofs are shown and answered (issue 11.3). */
export const PROOFS_TEXTS = {
  title: 'Proofs',
  of: (product: string, line: number) => `Proof of item ${line}: ${product}`,
  intro: 'This is how we would make it. Approve it, or tell us what to change.',
  at: (when: string) => `Sent ${when}`,
  picture: (slot: string) => `Picture of the ${slotWords(slot).name}`,
  noPicture: 'The picture cannot be drawn here. What the proof shows is written below.',
  mark: (slot: string) => `Mark a place on the ${slotWords(slot).name}`,
  markHint: 'Click or tap the picture where something has to change; marks are numbered.',
  pin: (n: number, x: number, y: number) =>
    `Mark ${n}, ${x}% from the left, ${y}% from the top. Arrow keys move it, Delete takes it away.`,
  quantity: 'Quantity',
  price: 'Price',
  file: (slot: string) => `File for the ${slotWords(slot).name}`,
  digest: (hash: string) => `digest ${hash}`,
  approve: 'Approve this proof',
  ask: 'Ask for a change',
  words: 'What shall we change?',
  noWords: 'Say in words what we shall change.',
  send: 'Send what to change',
  back: 'Back',
  approved: (when: string) => `You approved it, ${when}.`,
  change: (when: string) => `You asked for a change, ${when}:`,
  waits: 'Your answer is kept on this device and goes to the shop by itself.',
  outdated: 'The item was changed since: we send you a new proof.',
  over: 'This order is being made: its proofs cannot be answered any more.',
  older: (count: number) => (count === 1 ? 'One older version' : `${count} older versions`),
  unsaved: 'Your answer could not be kept on this device.',
  unkept: 'Your answer cannot be kept on this device: please stay on this page until the shop has it.',
  none: 'This link shows nothing',
  noneHint:
    'It may be cut off, older than 30 days, or of a version that was replaced. The newest proof is under your order, where you sign in.',
  silent: 'The shop cannot be reached. The proof opens here as soon as it can.',
  looking: 'Looking…',
  order: (orderId: string) => `Order ${orderId}`,
} as const
