import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueBoothKey } from '#api/services/booth/keys.ts'
import { secretHash } from '#api/services/booth/links.ts'
import { COLLECTION_NAMES } from '#api/store/schema.ts'
import { heardLog } from '#api/telemetry/heard-log.ts'
import { openTelemetry } from '#api/telemetry/open.ts'
import { startCollector } from '#api/telemetry/testing/collector.ts'
import { browserOf, newSecret, offerBytes } from '#api/testing/booth.ts'
import { pay } from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { newStaff } from '#api/testing/staff.ts'
import { boothCode, importBoothKey } from '#shared/booth/code.ts'
import type { BoothAct, VisitorView } from '#shared/contract/booth.ts'
import { DAY } from '#shared/time.ts'
import { backUp } from './backup.ts'

const [token, browser, ended] = [newSecret(), newSecret(), newSecret()]
const lines: string[] = []
const answers: string[] = []
const addresses: string[] = []
let collector: Awaited<ReturnType<typeof startCollector>>
let room: string
let shop: TestShop
let code: string

beforeAll(async () => {
  room = mkdtempSync(join(tmpdir(), 'goldleaf-secrets-'))
  collector = await startCollector()
  const telemetry = await openTelemetry({ otlpEndpoint: collector.url, metrics: null })
  const options = { level: 'trace', ...heardLog(telemetry) }
  const log = pino(options, { write: line => void lines.push(line) })
  shop = await openTestShop({ DATA_DIR: join(room, 'data') }, log, telemetry)
  const [seller, colleague, pat] = [
    await newStaff(shop, 'Seller', ['booth:sell']),
    await newStaff(shop, 'Colleague', ['booth:sell']),
    await newPerson(shop, 'Pat'),
  ]
  await wholeLife(seller, colleague, pat)
  await telemetry.close()
})
afterAll(async () => {
  await shop.close()
  collector.close()
  rmSync(room, { recursive: true, force: true })
})

async function act(who: TestPerson, ticket: string, ...acts: BoothAct[]): Promise<void> {
  const sent = acts.map(each => ({ id: randomUUID(), act: each }))
  const json = { user: who.sub, tickets: [{ ticket, acts: sent }] }
  answers.push(await (await shop.call('/api/booth/acts', { token: who.token, json })).text())
}

/** A link from its code to its payment, claim and adoption, with all that is refused on the way. */
async function wholeLife(seller: TestPerson, colleague: TestPerson, pat: TestPerson): Promise<void> {
  const ticket = randomUUID()
  const lastDay = new Date(Date.now() + DAY).toISOString().slice(0, 10)
  const issued = await issueBoothKey(shop.deps, seller.sub, { deviceId: randomUUID(), label: 'One', lastDay })
  if (!issued.ok) throw new Error(issued.code)
  const { kid } = issued.key
  const key = await importBoothKey(new Uint8Array(Buffer.from(issued.key.key, 'base64')))
  const offer = offerBytes(shop, ticket, 1)
  code = await boothCode(key, { kid, offer, tokenHash: secretHash(token), origin: shop.url })
  const visitor = browserOf(shop, token, browser)
  const asked = async (...call: Parameters<typeof visitor>) => {
    const answer = await visitor(...call)
    const text = await answer.text()
    answers.push(text, JSON.stringify([...answer.headers]))
    return text
  }
  for (const path of [`/o/${token}`, `/o/${token}?code=${token}`, `/o/${token}/x`]) await shop.call(path)
  await asked('', { code: code.slice(1) })
  const { offer: shown } = JSON.parse(await asked('', { code })) as VisitorView
  await asked('/contact', { name: 'Ann', phone: '', mail: 'ann@example.com', company: '' })
  await asked('/contact', { name: token.repeat(100) })
  const { url } = JSON.parse(await asked('/pay', { offerId: shown.id })) as { url: string }
  const { location } = await pay({ id: '', url })
  addresses.push(url, location)
  await asked('/session', { sessionId: new URL(location).searchParams.get('session_id') })
  await asked('/pay', { offerId: token })
  await asked('/claim', {}, { token: pat.token })
  await act(seller, ticket, { kind: 'token', hash: secretHash(ended) }, { kind: 'letIn' })
  await act(colleague, ticket, { kind: 'adopt', token: ended })
  await act(colleague, ticket, { kind: 'revoke', hash: secretHash(ended) })
  await browserOf(shop, ended, browser)('')
}

const SECRETS = () => [token, browser, ended, code]
const foundIn = (text: string) => SECRETS().filter(secret => text.includes(secret))

/** Names of the files below a folder that hold one of the secrets. */
function filesWith(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter(name => statSync(join(folder, name)).isFile())
  expect(files.length).toBeGreaterThan(2)
  return files.filter(name => foundIn(readFileSync(join(folder, name), 'latin1')).length > 0)
}

test('B9: the life that is looked at happened: claimed, sold, adopted, and its lines and spans were written', async () => {
  const [ticket] = await shop.deps.store.tickets.find({})
  expect(ticket).toMatchObject({ sale: { via: 'provider' }, claimedBy: expect.any(String) })
  expect(ticket?.tokens.map(({ revoked }) => revoked)).toEqual([false, true])
  expect(lines.join()).toContain('/api/o/pay')
  expect(collector.spans().some(({ name }) => name.startsWith('POST /api/o'))).toBe(true)
})

test('B9: no secret of a link or of a browser, and no code, is in a line of the log or a span', () => {
  expect(foundIn(lines.join('\n'))).toEqual([])
  expect(foundIn(JSON.stringify(collector.bodies))).toEqual([])
})

test('B9: nor in an address that the provider, or a page it leads to, is told, nor in an answer', () => {
  expect(foundIn(addresses.join('\n'))).toEqual([])
  expect(foundIn(answers.join('\n'))).toEqual([])
})

test('B9: nor in any document of the store, stored answers included', async () => {
  const kept = await Promise.all(COLLECTION_NAMES.map(name => shop.deps.store[name].find({})))
  expect(foundIn(JSON.stringify(kept))).toEqual([])
})

test('B9: nor in the data folder, be it a database, its journal or the stand-ins’ books, nor in a backup of it', async () => {
  expect(filesWith(join(room, 'data'))).toEqual([])
  expect(await backUp(join(room, 'data'), join(room, 'copy'), Date.now())).toMatchObject({ ok: true })
  expect(filesWith(join(room, 'copy'))).toEqual([])
})
