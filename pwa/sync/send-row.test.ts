import { expect, test } from 'vitest'
import { personOf } from '#pwa/local/people.ts'
import { OLD_MS } from './cart-request.ts'
import type { Post } from './post.ts'
import { queueMessage, queueUser } from './queue-call.ts'
import type { Reply } from './reply.ts'
import { sendRow } from './send-row.ts'
import { memoryLocal } from './testing/local.ts'

const dana = { sub: 'auth0|dana', name: 'Dana Demo', email: 'dana@goldleaf.example', picture: '' }

/** The user record of somebody, sent to a shop that replies like this. */
async function sendingUser(reply: Reply) {
  const { outbox } = memoryLocal()
  const body = { email: dana.email, name: dana.name, picture: '', auth0Id: dana.sub }
  const now = Date.now()
  await outbox.add({ id: 'u1', kind: 'user', entity: 'user', body, madeAt: now, state: 'waiting' })
  const posts: Post[] = []
  const logs: string[] = []
  const post = async (each: Post) => {
    posts.push(each)
    return reply
  }
  const log = (text: string) => void logs.push(text)
  const step = await sendRow({ sub: dana.sub, outbox, post, newId: () => 'x', now: () => now, log }, 'user')
  return { step, posts, logs, rows: await outbox.list() }
}

test('§3 user record: e-mail, name, picture and subject go, under a key of their own', async () => {
  const { posts, rows } = await sendingUser({ kind: 'taken', body: {} })
  const body = { email: dana.email, name: dana.name, picture: '', auth0Id: dana.sub }
  expect(posts).toEqual([{ path: '/api/users', body, key: 'u1' }])
  expect(rows).toEqual([])
})

const refused = (reason: string): Reply => ({ kind: 'refused', code: 'forbidden', reason })
const passing = (code: string): Reply => ({ kind: 'later', code, retryAfterMs: null })

test.each([
  ['the server’s words', refused('Not today'), ['Not today'], 'needs-you'],
  ['"An error occurred" without words', refused(''), ['An error occurred'], 'needs-you'],
  ['"An error occurred" for no JSON', passing('not_ours'), ['An error occurred'], 'waiting'],
  ['nothing while the device is offline', passing('offline'), [], 'waiting'],
] as const)('§8 user-save failure: logs %s', async (_, reply, logged, state) => {
  const { logs, rows } = await sendingUser(reply)
  expect(logs).toEqual(logged)
  expect(rows).toMatchObject([{ state }])
})

test('§4 user record: on a device that keeps nothing the next start queues it again', async () => {
  await expect(queueUser(dana)).rejects.toThrow('keeps nothing')
  const { outbox } = await personOf(dana.sub).local
  expect(await outbox.list()).toMatchObject([{ kind: 'user', body: { auth0Id: dana.sub } }])
})

test('§7 user record: a name longer than the shop takes goes cut, not to be refused at each login', async () => {
  const long = { ...dana, sub: 'auth0|long', name: 'x'.repeat(300) }
  await queueUser(long).catch(() => undefined)
  const { outbox } = await personOf(long.sub).local
  expect(await outbox.list()).toMatchObject([{ body: { name: 'x'.repeat(200) } }])
})

test('"Outbox": a message older than 60 days asks the person before it goes', async () => {
  const { outbox } = memoryLocal()
  await queueMessage(outbox, { message: 'Hello' }, 0)
  const post = async (): Promise<Reply> => ({ kind: 'taken', body: {} })
  const deps = { sub: 'x', outbox, post, newId: () => 'x', now: () => OLD_MS + 1, log() {} }
  expect(await sendRow(deps, 'contact')).toBe('idle')
  expect(await outbox.list()).toMatchObject([{ state: 'needs-you', code: 'old' }])
})
