import type { Context } from 'hono'
import type { Now, Random } from '#api/embedded/world.ts'
import { privateCookie } from './cookies.ts'
import { unguessable } from './secrets.ts'
import { createTickets } from './ticket.ts'

/** Bytes of a posted form: taking wrong escapes apart holds everybody up for a third of a millisecond each KB (issue 6.1). */
export const MAX_FORM_BYTES = 32 * 1024

export interface FormGuard {
  /** A ticket for a form about to be shown to this browser. */
  ticket(c: Context, content: unknown): string
  /** What the posted form's ticket holds; undefined unless the same browser was shown that form by us. */
  admit(c: Context, ticket: string): unknown
}

/** Guards the forms of the pages under `base` against being posted by other sites. */
export function createFormGuard(at: { base: string; secret: string; clock: Now; random: Random }): FormGuard {
  const cookie = privateCookie('goldleaf_form', at.base)
  const tickets = createTickets(at.secret, at.clock)
  const origin = new URL(at.base).origin
  const holder = (c: Context) => {
    const known = cookie.read(c)
    if (/^[\w-]{43}$/.test(known)) return known
    const made = unguessable(at.random)
    cookie.write(c, made)
    return made
  }
  return {
    ticket: (c, content) => tickets.make(holder(c), content),
    admit(c, ticket) {
      const from = c.req.header('Origin')
      if (from !== undefined && from !== origin) return undefined
      return tickets.open(cookie.read(c), ticket)
    },
  }
}

/** The fields of a posted form as text; files and repeats are dropped. */
export async function formFields(c: Context): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}
