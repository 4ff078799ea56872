import { scrypt, timingSafeEqual } from 'node:crypto'
import type { Random } from '#api/embedded/world.ts'

const LENGTH = 64
const COST = { N: 16_384, r: 8, p: 1 }
const SALT_BYTES = 16

/** Derives a password's key; takes some 50 ms of one core. */
export type Derive = (password: string, salt: Uint8Array) => Promise<Buffer>

export const scryptKey: Derive = (password, salt) =>
  new Promise((resolve, reject) => {
    const done = (error: Error | null, key: Buffer) => (error ? reject(error) : resolve(key))
    scrypt(password.normalize('NFKC'), salt, LENGTH, COST, done)
  })

/** `salt.key` in base64url, derived with scrypt: under the salt of another such text, or under a new one. */
export async function hashPassword(
  derive: Derive,
  password: string,
  like: string | null,
  random: Random,
): Promise<string> {
  const salt = like === null ? random(SALT_BYTES) : saltOf(like)
  const key = await derive(password, salt)
  return `${Buffer.from(salt).toString('base64url')}.${key.toString('base64url')}`
}

/** Whether two texts of `hashPassword` are the same, in a time that tells nothing of where they differ. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function saltOf(hash: string): Buffer {
  return Buffer.from(hash.split('.')[0] ?? '', 'base64url')
}
