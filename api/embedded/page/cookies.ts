import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** One HttpOnly, SameSite=Lax cookie. */
export interface PrivateCookie {
  read(c: Context): string
  write(c: Context, value: string, maxAgeSeconds?: number): void
  clear(c: Context): void
}

/**
 * A cookie of the server at `base`. Its name carries the port, because browsers share cookies between all ports of a
 * host and two shops may run side by side.
 */
export function privateCookie(name: string, base: string): PrivateCookie {
  const { protocol, port } = new URL(base)
  const full = port === '' ? name : `${name}_${port}`
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: protocol === 'https:' } as const
  return {
    read: c => getCookie(c, full) ?? '',
    write: (c, value, maxAge) => setCookie(c, full, value, { ...attributes, maxAge }),
    clear: c => {
      deleteCookie(c, full, attributes)
    },
  }
}
