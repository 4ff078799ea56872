import type { Context } from 'hono'

/** A refused call, as the provider words it. */
export interface StripeRefusal {
  status: 400 | 401 | 404 | 413
  type: 'invalid_request_error' | 'idempotency_error'
  message: string
  code?: string
  param?: string
}

/** A refusal of what was asked for. */
export function invalid(message: string, more: Pick<StripeRefusal, 'code' | 'param'> = {}): StripeRefusal {
  return { status: 400, type: 'invalid_request_error', message, ...more }
}

/** The provider's word for a session that does not exist. */
export function missing(id: string): StripeRefusal {
  return {
    status: 404,
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such checkout.session: ${id}`,
    param: 'session',
  }
}

/** Answers with the provider's error envelope. */
export function refuseCall(c: Context, { status, ...error }: StripeRefusal) {
  return c.json({ error }, status)
}
