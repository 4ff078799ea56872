import { randomBytes, scryptSync } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAccounts } from './accounts.ts'
import { scryptKey } from './password.ts'
import { IDENTITY_TABLES } from './tables.ts'

let db: DatabaseSync
beforeEach(() => {
  db = new DatabaseSync(':memory:')
  db.exec(IDENTITY_TABLES)
})
afterEach(() => db.close())

function world() {
  const seen = { running: 0, most: 0, derived: 0 }
  const accounts = createAccounts({
    db,
    clock: () => 0,
    random: randomBytes,
    async derive(password, salt) {
      seen.derived++
      seen.most = Math.max(seen.most, ++seen.running)
      return scryptKey(password, salt).finally(() => seen.running--)
    },
  })
  return { ...accounts, seen }
}

test('issue 6.15: one password is looked at at a time, and who would wait too long hears that at once', async () => {
  const { signIn, seen } = world()
  const tries = await Promise.all(
    Array.from({ length: 60 }, (_, at) => signIn(`p${at}@example.com`, 'guess')),
  )
  expect([seen.most, seen.derived]).toEqual([1, 41])
  expect(tries.filter(each => each === 'busy')).toHaveLength(19)
  expect(await signIn('p@example.com', 'guess')).toBeNull()
})

test('issue 6.15: a look takes one derivation, whether an e-mail has no account, one or many', async () => {
  const { signIn, signUp, seen } = world()
  for (const at of [1, 2, 3])
    await signUp({ email: 'many@example.com', password: `password ${at}`, name: '' })
  seen.derived = 0
  for (const email of ['many@example.com', 'none@example.com']) await signIn(email, 'guess')
  expect(seen.derived).toBe(2)
  expect(await signIn('many@example.com', 'password 2')).toMatchObject({ email: 'many@example.com' })
})

test('issue 6.15: work that fails holds up nobody behind it', async () => {
  const { signIn } = world()
  const accounts = createAccounts({
    db,
    clock: () => 0,
    random: randomBytes,
    derive: () => Promise.reject(new Error('no memory')),
  })
  await Promise.allSettled([accounts.signIn('a', 'b'), accounts.signIn('a', 'b')])
  await expect(accounts.signIn('a', 'b')).rejects.toThrow('no memory')
  expect(await signIn('a', 'b')).toBeNull()
})

test('issue 6.15: unless told otherwise a password’s key is as dear as it is meant: scrypt’s, of 16 MB', async () => {
  const { signUp } = createAccounts({ db, clock: () => 0, random: randomBytes })
  await signUp({ email: 'p@example.com', password: 'correct horse', name: '' })
  const [salt = '', key] = String(db.prepare('SELECT password FROM accounts').get()?.password).split('.')
  const dear = scryptSync('correct horse', Buffer.from(salt, 'base64url'), 64, { N: 16_384, r: 8, p: 1 })
  expect(key).toBe(dear.toString('base64url'))
})
