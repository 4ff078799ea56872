import { z } from 'zod'
import { BRAND } from '#shared/catalogue/brand.ts'
import type { Payer } from './ledger.ts'

const CARD_TEXTS = {
  declined: 'Your card was declined.',
  number: 'Your card number is invalid.',
  testOnly: 'This shop takes no real cards yet. Use the test card 4242 4242 4242 4242.',
  expiry: 'Enter the expiry date as MM/YY.',
  past: 'Your card has expired.',
  cvc: 'Enter the 3 digits on the back of the card.',
  name: 'Enter the name on the card.',
  line1: 'Enter the street address.',
  city: 'Enter the city.',
  state: 'Enter the state with its two letters, like CA.',
  postalCode: `Enter the ZIP code with 5 digits, like ${BRAND.postalCode}.`,
} as const

/** Everything the hosted page asks for, as typed. */
export const FIELDS = [
  'number',
  'expiry',
  'cvc',
  'name',
  'recipient',
  'line1',
  'line2',
  'city',
  'state',
  'postalCode',
] as const
export type Field = (typeof FIELDS)[number]
export type TypedCard = Record<Field, string>
export type Errors = Partial<Record<Field, string>>

const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI'.split(
    ' ',
  )
const APPROVED = '4242424242424242'
const DECLINED = '4000000000000002'

const filled = (max: number) => z.string().trim().min(1).max(max)
const card = z.object({
  cvc: z
    .string()
    .trim()
    .regex(/^\d{3}$/),
  name: filled(200),
})
const delivery = z.object({
  line1: filled(200),
  city: filled(100),
  state: z.string().trim().toUpperCase().pipe(z.enum(STATES)),
  postalCode: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/),
})

/** The card number's digits. */
function digitsOf(number: string): string {
  return number.replace(/[\s-]/g, '')
}

/** Whether the digits pass the check every real card number passes. */
function passesLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A test card may be shown again after a mistake; anything else is never sent back. */
export function isTestCard(number: string): boolean {
  return [APPROVED, DECLINED].includes(digitsOf(number))
}

function numberError(digits: string): string | null {
  if (!passesLuhn(digits)) return CARD_TEXTS.number
  return isTestCard(digits) ? null : CARD_TEXTS.testOnly
}

function expiryError(expiry: string, now: Date): string | null {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? []
  if (month === undefined || year === undefined) return CARD_TEXTS.expiry
  const firstInvalid = Date.UTC(2000 + Number(year), Number(month), 1)
  return now.getTime() < firstInvalid ? null : CARD_TEXTS.past
}

function fieldErrors(schema: z.ZodObject, typed: TypedCard): Errors {
  const issues = schema.safeParse(typed).error?.issues ?? []
  const fields = issues.map(issue => issue.path[0] as keyof typeof CARD_TEXTS & Field)
  return Object.fromEntries(fields.map(field => [field, CARD_TEXTS[field]]))
}

/** What is wrong with the form, by field; `now` judges the expiry date. A declined card is an error of its number. */
export function judgeForm(typed: TypedCard, withAddress: boolean, now: Date): Errors {
  const number = numberError(digitsOf(typed.number))
  const expiry = expiryError(typed.expiry, now)
  const errors: Errors = {
    ...(number === null ? {} : { number }),
    ...(expiry === null ? {} : { expiry }),
    ...fieldErrors(card, typed),
    ...(withAddress ? fieldErrors(delivery, typed) : {}),
  }
  const sound = Object.keys(errors).length === 0
  return sound && digitsOf(typed.number) === DECLINED ? { number: CARD_TEXTS.declined } : errors
}

/** Who pays and where to send it, from a form without errors. */
export function payerOf(typed: TypedCard, withAddress: boolean): Payer {
  const name = typed.name.trim()
  if (!withAddress) return { name, shipping: null }
  const address = {
    line1: typed.line1.trim(),
    line2: typed.line2.trim().slice(0, 200) || null,
    city: typed.city.trim(),
    state: typed.state.trim().toUpperCase(),
    postal_code: typed.postalCode.trim(),
    country: 'US',
  }
  return { name, shipping: { name: typed.recipient.trim().slice(0, 200) || name, address } }
}
