import { generateKeyPairSync } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import {
  calculateJwkThumbprint,
  errors,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { Now } from '#api/embedded/world.ts'

export interface SigningKey {
  /** Public half, as `jwks.json` shows it. */
  jwks(): Promise<{ keys: JWK[] }>
  sign(claims: JWTPayload): Promise<string>
  /** The claims of a token signed with this key for that audience; null for any other, and for one that is over. */
  verify(token: string, meant: { issuer: string; audience: string }): Promise<JWTPayload | null>
}

interface StoredKey {
  kid: string
  jwk: JWK
}

function keptKey(db: DatabaseSync): StoredKey | null {
  const row = db.prepare('SELECT kid, jwk FROM keys ORDER BY created_at DESC LIMIT 1').get()
  return row ? { kid: String(row.kid), jwk: JSON.parse(String(row.jwk)) as JWK } : null
}

/** Makes the private half of a key; takes some 70 ms of one core. */
export type NewJwk = () => JWK

export const newRsaJwk: NewJwk = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }) as JWK

async function makeKey(db: DatabaseSync, clock: Now, newJwk: NewJwk): Promise<StoredKey> {
  const jwk = newJwk()
  const kid = await calculateJwkThumbprint(jwk)
  db.prepare('INSERT INTO keys (kid, jwk, created_at) VALUES (?, ?, ?)').run(
    kid,
    JSON.stringify(jwk),
    clock(),
  )
  return { kid, jwk }
}

/** The RSA key that signs tokens (RS256): made at the first start, then kept in the database. */
export function createSigningKey(db: DatabaseSync, clock: Now, newJwk = newRsaJwk): SigningKey {
  const load = async () => {
    const { kid, jwk } = keptKey(db) ?? (await makeKey(db, clock, newJwk))
    const open: JWK = { kty: jwk.kty, n: jwk.n, e: jwk.e, kid, alg: 'RS256', use: 'sig' }
    return { kid, open, key: await importJWK(jwk, 'RS256'), checking: await importJWK(open, 'RS256') }
  }
  let loading: ReturnType<typeof load> | null = null
  const loaded = () => {
    loading ??= load()
    return loading
  }
  return {
    jwks: async () => ({ keys: [(await loaded()).open] }),
    async sign(claims) {
      const { kid, key } = await loaded()
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid }).sign(key)
    },
    async verify(token, meant) {
      const { checking } = await loaded()
      const options = { ...meant, algorithms: ['RS256'], currentDate: new Date(clock()) }
      try {
        return (await jwtVerify(token, checking, options)).payload
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
