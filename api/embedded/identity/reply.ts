import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { protect } from '#api/embedded/page/headers.ts'
import { unguessable } from '#api/embedded/page/secrets.ts'
import type { Random } from '#api/embedded/world.ts'
import type { Destination, OAuthError } from './authorize-request.ts'

export type AuthorizeReply = { code: string } | OAuthError

function parameters(destination: Destination, reply: AuthorizeReply): Record<string, string> {
  const outcome: Record<string, string> =
    'code' in reply ? { code: reply.code } : { error: reply.error, error_description: reply.description }
  return destination.state === '' ? outcome : { ...outcome, state: destination.state }
}

/** JSON that is safe inside a script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

function messagePage(c: Context, origin: string, response: unknown, nonce: string) {
  const script = `(window.opener||window.parent).postMessage({type:'authorization_response',response:${scriptJson(response)}},${scriptJson(origin)})`
  protect(c, { scriptNonce: nonce, framed: true })
  return c.html(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title></head>
<body><script nonce="${nonce}">${raw(script)}</script></body></html>`)
}

/** Sends the outcome of a sign-in home: by redirect, or as a message to the window that opened this one. */
export function replyTo(c: Context, destination: Destination, reply: AuthorizeReply, random: Random) {
  const response = parameters(destination, reply)
  if (destination.responseMode === 'web_message') {
    return messagePage(c, new URL(destination.redirectUri).origin, response, unguessable(random, 16))
  }
  const target = new URL(destination.redirectUri)
  for (const [name, value] of Object.entries(response)) target.searchParams.set(name, value)
  protect(c)
  return c.redirect(target.href, 303)
}
