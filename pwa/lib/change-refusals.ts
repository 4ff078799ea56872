import type { SyncRefusal } from '#shared/contract/errors.ts'

/** Why a change of the cart stands as "needs you", and what to do about it (issue 6.36); `too_large` alone was too long to send. */
const WORDS: Record<SyncRefusal | 'too_large', string> = {
  cart_full: 'Your cart holds 200 lines, which is all it can. Remove some, then try again.',
  cart_too_large:
    'Your cart holds as much text as it can. Check out or remove some items, or shorten their texts, then try again.',
  line_too_large:
    'This item holds more text than one item can. Discard this change, then make it anew with shorter texts.',
  unknown_artwork:
    'The shop does not have this file for you. Discard this, then choose the file again at its item in the cart.',
  mutation_reused:
    'The shop knows another change under the number of this one. Try again to send it as a new one, or discard it.',
  outcome_forgotten:
    'So much has changed since that the shop cannot tell whether it has this already. Look at your cart: if it is missing there, try again; if not, discard it.',
  cart_deleted:
    'Your data was deleted on another device, and your cart with it. This item is kept on this device alone: try again to put it back in your cart, or discard it.',
  invalid: 'The shop does not take this change as it is. Discard it, then make it anew in your cart.',
  too_large: 'It is too large to be sent. Discard it, then make it anew with shorter texts.',
}

const OTHER =
  'The shop did not take it. Try again; if that does not help, discard it and make the change anew in your cart.'

/** Words for the code of a refused change; for one that is not known, words that fit any. */
export const changeRefusal = (code: string): string =>
  Object.hasOwn(WORDS, code) ? WORDS[code as keyof typeof WORDS] : OTHER
