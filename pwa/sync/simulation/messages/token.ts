import type { TokenUser } from '#api/gateways/ports.ts'

const encoded = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')

/** A token that says whose it is, and whether the servers still take it. */
export const tokenOf = (sub: string, isEnded: boolean): string => `head.${encoded({ sub, isEnded })}.sign`

/** Whose token this is; null when it has ended. */
export function personOfToken(bearer: string): TokenUser | null {
  const [, payload = ''] = bearer.split('.')
  const { sub, isEnded } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return isEnded ? null : { sub, permissions: [] }
}
