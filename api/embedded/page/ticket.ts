import type { Now } from '#api/embedded/world.ts'
import { HOUR } from '#shared/time.ts'
import { sameText, seal } from './secrets.ts'

/**
 * Signed form tickets: a form carries one, and it holds only in the browser it was made for (`holder` is the value of
 * that browser's form cookie) and until it lapses. So no other site can post the form in a visitor's name.
 */
export interface Tickets {
  make(holder: string, content: unknown): string
  /** The content, or undefined when forged, lapsed or made for another browser. */
  open(holder: string, ticket: string): unknown
}

const LIFETIME_MS = HOUR

/** Tickets sealed with `secret`, good for one hour. */
export function createTickets(secret: string, clock: Now): Tickets {
  const sealed = (holder: string, body: string) => seal(secret, `${holder}.${body}`)
  return {
    make(holder, content) {
      const payload = JSON.stringify({ until: clock() + LIFETIME_MS, content })
      const body = Buffer.from(payload).toString('base64url')
      return `${body}.${sealed(holder, body)}`
    },
    open(holder, ticket) {
      const [body = '', mark = ''] = ticket.split('.')
      if (holder === '' || !sameText(mark, sealed(holder, body))) return undefined
      const { until, content } = JSON.parse(Buffer.from(body, 'base64url').toString())
      return clock() <= until ? content : undefined
    },
  }
}
