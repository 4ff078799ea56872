import { beforeEach, expect, test } from 'vitest'
import { HOUR } from '#shared/time.ts'
import type { Accounts } from './accounts.ts'
import { createDoor, type Door } from './door.ts'

const PAT = { sub: 'auth0|pat', email: 'pat@example.com', name: 'Pat' }
let time: number
let waits: number[]
let door: Door
let busy: boolean

const accounts: Accounts = {
  bySub: () => null,
  signIn: async (email, password) => {
    if (busy) return 'busy'
    return email === PAT.email && password === 'right' ? PAT : null
  },
  signUp: async ({ email, name }) => (busy ? 'busy' : { sub: `auth0|${email}`, email, name }),
}

beforeEach(() => {
  ;[time, waits, busy] = [Date.UTC(2026, 10, 21), [], false]
  door = createDoor({
    accounts,
    demoAccount: true,
    signUpsAnHour: 5,
    clock: () => time,
    wait: async ms => {
      waits.push(ms)
      time += ms
    },
  })
})
const signIn = (email: string, password: string, caller = 'here') => door.signIn({ email, password }, caller)
const signUp = (email: string, caller = 'here') => door.signUp({ email, password: 'long enough' }, caller)

test('issue 6.15: one address may not try one password on many accounts either, and right ones do not count', async () => {
  for (let round = 0; round < 200; round++) expect(await signIn(PAT.email, 'right')).toEqual({ account: PAT })
  expect(waits).toEqual([])
  for (let guess = 0; guess < 63; guess++) await signIn(`p${guess}@example.com`, 'summer26')
  expect(waits).toEqual([500, 1000, 2000])
  await signIn('somebody@example.com', 'summer26', 'elsewhere')
  expect(waits).toHaveLength(3)
})

test('issue 6.15: however long somebody guesses, the owner comes in, at the same address after ten seconds at most', async () => {
  for (let guess = 0; guess < 500; guess++) await signIn(PAT.email, `guess ${guess}`)
  waits.length = 0
  expect(await signIn(PAT.email, 'right')).toEqual({ account: PAT })
  expect(Math.max(...waits)).toBeLessThanOrEqual(10_000)
  waits.length = 0
  expect(await signIn(PAT.email, 'right', 'elsewhere')).toEqual({ account: PAT })
  expect(waits).toEqual([])
})

test('issue 6.15: five hundred guesses take over an hour', async () => {
  const before = time
  for (let guess = 0; guess < 500; guess++) await signIn(PAT.email, `guess ${guess}`)
  expect(time - before).toBeGreaterThan(HOUR)
})

test('issue 6.15: accounts one address makes are counted by the hour, those that are refused for their form are not', async () => {
  for (let at = 0; at < 50; at++) expect(await signUp('nobody')).toMatchObject({ status: 422 })
  const made = []
  for (let at = 0; at < 7; at++) made.push(await signUp(`p${at}@example.com`))
  expect(made.map(each => ('account' in each ? 'made' : each.status))).toEqual([
    ...Array(5).fill('made'),
    429,
    429,
  ])
  expect(await signUp('q@example.com', 'elsewhere')).toHaveProperty('account')
})

test('issue 6.15: too many passwords at once are asked to come again, in the words of every other wait', async () => {
  busy = true
  const text = 'Too many attempts just now. Please wait a minute and try again.'
  expect([await signIn(PAT.email, 'right'), await signUp('p@example.com')]).toEqual([
    { status: 429, error: text },
    { status: 429, error: text },
  ])
})
