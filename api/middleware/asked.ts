import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** A request header, from Node's own record where there is one: the standard object is built only when asked for. */
export function asked(c: Context, name: string): string | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  const value = incoming ? incoming.headers[name.toLowerCase()] : c.req.header(name)
  return Array.isArray(value) ? value.join(', ') : value
}
