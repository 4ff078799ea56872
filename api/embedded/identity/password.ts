import { scrypt, timingSafeEqual } from 'node:crypto'
import type { Random } from '#api/embedded/world.ts'

const LENGTH = 64
const COST = { N: 16_384, r: 8, p: 1 }

function derive(password: string, salt: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, key: Buffer) => (error ? reject(error) : resolve(key))
    scrypt(password.normalize('NFKC'), salt, LENGTH, COST, done)
  })
}

/** `salt.key` in base64url, derived with scrypt. */
export async function hashPassword(password: string, random: Random): Promise<string> {
  const salt = random(16)
  const key = await derive(password, salt)
  return `${Buffer.from(salt).toString('base64url')}.${key.toString('base64url')}`
}

/** Whether `password` made `stored`; takes as long for null (nobody), so that time does not tell who has an account. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const [salt = '', key = ''] = (stored ?? '').split('.')
  const derived = await derive(password, Buffer.from(salt, 'base64url'))
  const expected = Buffer.from(key, 'base64url')
  return expected.length === LENGTH && timingSafeEqual(derived, expected)
}
