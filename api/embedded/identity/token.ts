import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { MAX_FORM_BYTES } from '#api/embedded/page/form.ts'
import { sameText, unguessable } from '#api/embedded/page/secrets.ts'
import type { Log, Random } from '#api/embedded/world.ts'
import type { Accounts } from './accounts.ts'
import type { Codes, Grant } from './codes.ts'
import type { Subject, TokenAnswer } from './minting.ts'
import type { RefreshTokens } from './refresh.ts'

export interface TokenParts {
  clientId: string
  accounts: Accounts
  codes: Codes
  refresh: RefreshTokens
  mint: (subject: Subject) => Promise<TokenAnswer>
  random: Random
  log: Log
}

const fields = z.record(z.string(), z.unknown())

/** Body as form or JSON: the browser library sends either, by its settings. */
async function readBody(c: Context): Promise<Record<string, string>> {
  const text = await c.req.text()
  if (!c.req.header('Content-Type')?.includes('json')) return Object.fromEntries(new URLSearchParams(text))
  try {
    const parsed = fields.parse(JSON.parse(text))
    return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, String(value)]))
  } catch {
    return {}
  }
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

function proves(grant: Grant, body: Record<string, string>): boolean {
  const verified = sameText(challengeOf(body.code_verifier ?? ''), grant.challenge)
  return verified && body.redirect_uri === grant.redirectUri
}

/** `/oauth/token` and `/oauth/revoke`. A refused grant is `invalid_grant` with status 403, as the real provider's. */
export function tokenRoutes(parts: TokenParts): Hono {
  const { accounts, clientId, codes, log, mint, random, refresh } = parts

  async function answer(subject: Omit<Subject, 'account'> & { sub: string }, refreshToken: string | null) {
    const account = accounts.bySub(subject.sub)
    if (!account) return null
    const tokens = await mint({ ...subject, account })
    return refreshToken === null ? tokens : { ...tokens, refresh_token: refreshToken }
  }

  function redeem(body: Record<string, string>): Promise<TokenAnswer | null> | null {
    const family = unguessable(random, 16)
    const redeemed = codes.redeem(body.code ?? '', family)
    if (redeemed.kind === 'replayed') {
      log.warn({ family: redeemed.family }, 'an authorization code came twice; its tokens are revoked')
      refresh.revokeFamily(redeemed.family)
    }
    if (redeemed.kind !== 'grant' || !proves(redeemed.grant, body)) return null
    const { sub, sid, scope, nonce } = redeemed.grant
    const lasting = scope.split(' ').includes('offline_access')
    const token = lasting ? refresh.begin({ id: family, sub, sid, scope }) : null
    return answer({ sub, sid, scope, nonce }, token)
  }

  function renew(body: Record<string, string>): Promise<TokenAnswer | null> | null {
    const rotated = refresh.rotate(body.refresh_token ?? '')
    if (!rotated) return null
    const { sub, sid, scope } = rotated.family
    return answer({ sub, sid, scope, nonce: null }, rotated.token)
  }

  const refuse = (c: Context, status: 400 | 401 | 403, error: string, description: string) =>
    c.json({ error, error_description: description }, status)

  const limit = bodyLimit({ maxSize: MAX_FORM_BYTES })
  return new Hono()
    .post('/oauth/token', limit, async c => {
      c.header('Cache-Control', 'no-store')
      const body = await readBody(c)
      if (body.client_id !== clientId) return refuse(c, 401, 'invalid_client', 'Unknown client.')
      if (body.grant_type === 'authorization_code') {
        const tokens = await redeem(body)
        return tokens ? c.json(tokens) : refuse(c, 403, 'invalid_grant', 'Invalid authorization code')
      }
      if (body.grant_type === 'refresh_token') {
        const tokens = await renew(body)
        return tokens ? c.json(tokens) : refuse(c, 403, 'invalid_grant', 'Unknown or invalid refresh token.')
      }
      return refuse(c, 400, 'unsupported_grant_type', 'Only authorization_code and refresh_token are served.')
    })
    .post('/oauth/revoke', limit, async c => {
      c.header('Cache-Control', 'no-store')
      const body = await readBody(c)
      if (body.client_id !== clientId) return refuse(c, 401, 'invalid_client', 'Unknown client.')
      refresh.revoke(body.token ?? '')
      return c.body(null, 200)
    })
}
