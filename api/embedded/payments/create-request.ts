import { z } from 'zod'
import { DAY, MINUTE, SECOND } from '#shared/time.ts'
import type { Tree } from './form-tree.ts'
import { invalid, type StripeRefusal } from './refusal.ts'

const MIN_CENTS = 50
const MAX_CENTS = 99_999_999
const MIN_OPEN_SECONDS = (30 * MINUTE) / SECOND
const MAX_OPEN_SECONDS = DAY / SECOND

const whole = z
  .string()
  .regex(/^-?\d{1,12}$/, 'Invalid integer')
  .transform(Number)
const text = (max: number) => z.string().max(max)

const images = z
  .array(z.url({ protocol: /^https?$/ }).max(2048))
  .max(8)
  .optional()

const lineItem = z.strictObject({
  quantity: whole.pipe(z.number().min(1)),
  price_data: z.strictObject({
    currency: z.literal('usd'),
    unit_amount: whole.pipe(z.number().min(0).max(MAX_CENTS)),
    product_data: z.strictObject({ name: text(5000).min(1), description: text(5000).optional(), images }),
  }),
})

const createRequest = z.strictObject({
  mode: z.literal('payment'),
  ui_mode: z.literal('hosted_page').optional(),
  line_items: z.array(lineItem).min(1).max(100),
  success_url: z.url({ protocol: /^https?$/ }).max(5000),
  cancel_url: z
    .url({ protocol: /^https?$/ })
    .max(5000)
    .optional(),
  expires_at: whole.optional(),
  customer_email: z.email().max(800).optional(),
  client_reference_id: text(200).optional(),
  metadata: z.record(z.string().max(40), text(500)).default({}),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: text(1200).min(1) }) }).optional(),
  shipping_address_collection: z
    .strictObject({ allowed_countries: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1) })
    .optional(),
})

export type CreateRequest = z.output<typeof createRequest> & { expires_at: number; totalCents: number }

function paramName(path: PropertyKey[]): string {
  const [head, ...rest] = path.map(String)
  return `${head}${rest.map(part => `[${part}]`).join('')}`
}

function refusalOf(error: z.ZodError): StripeRefusal {
  const [issue] = error.issues
  if (issue?.code === 'unrecognized_keys') {
    const param = paramName([...issue.path, issue.keys[0] ?? ''])
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  return invalid(issue?.message ?? 'Invalid request', { param: paramName(issue?.path ?? []) })
}

function checkTimes(expiresAt: number, nowSeconds: number): StripeRefusal | null {
  const ahead = expiresAt - nowSeconds
  if (ahead >= MIN_OPEN_SECONDS && ahead <= MAX_OPEN_SECONDS) return null
  return invalid('The `expires_at` timestamp must lie 30 minutes to 24 hours after the session is created.', {
    param: 'expires_at',
  })
}

function checkTotal(cents: number): StripeRefusal | null {
  if (cents < MIN_CENTS) {
    return invalid("The session's total must add up to at least $0.50.", { code: 'amount_too_small' })
  }
  return cents > MAX_CENTS
    ? invalid("The session's total must be no more than $999,999.99.", { code: 'amount_too_large' })
    : null
}

/** Checks a request for a session against the provider's limits. Times in Unix seconds, amounts in cents. */
export function readCreateRequest(
  body: Record<string, Tree>,
  nowSeconds: number,
): CreateRequest | StripeRefusal {
  const parsed = createRequest.safeParse(body)
  if (!parsed.success) return refusalOf(parsed.error)
  const { data } = parsed
  const expires_at = data.expires_at ?? nowSeconds + MAX_OPEN_SECONDS
  const totalCents = data.line_items.reduce(
    (sum, line) => sum + line.price_data.unit_amount * line.quantity,
    0,
  )
  return checkTimes(expires_at, nowSeconds) ?? checkTotal(totalCents) ?? { ...data, expires_at, totalCents }
}
