/** The subject a token was made for; null when it cannot be told, as with opaque tokens. */
export function subjectOf(token: string): string | null {
  try {
    const [, payload = ''] = token.split('.')
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), c =>
      c.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const isNamed = typeof claims === 'object' && claims !== null && 'sub' in claims
    return isNamed && typeof claims.sub === 'string' ? claims.sub : null
  } catch {
    return null
  }
}

/** A token of this very person, whoever has signed in meanwhile; null when there is none (D2). */
export async function tokenFor(sub: string, getToken: () => Promise<string | null>): Promise<string | null> {
  const token = await getToken()
  if (token === null) return null
  const subject = subjectOf(token)
  return subject === null || subject === sub ? token : null
}
