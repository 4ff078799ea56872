import { toHex } from '#shared/artwork/parts.ts'

/** The SHA-256 of a subject in hexadecimal: says nothing about the person, and differs for every one of them (D2). */
export async function subjectMark(sub: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sub))))
}
