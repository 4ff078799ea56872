import { afterEach, expect, test } from 'vitest'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { createJudging, type Judging } from './judging.ts'
import type { Turn } from './turns.ts'

const GOOD = sourceOfBytes(buildJpeg({ jfif: { unit: 1, x: 300, y: 300 } }))
/** Nothing is ever read of it. */
const ENDLESS: ByteSource = { size: 5000, read: () => new Promise(() => {}) }

let judging: Judging
const open = (limitMs: number, shortMs: number) => {
  judging = createJudging({ readers: 1, limitMs, shortMs })
  return judging
}
afterEach(() => judging.close())

const turnOf = (owner: string, isUrgent = false): Turn => ({
  owner,
  isUrgent: () => isUrgent,
  isAgain: false,
})

test('issue 6.2: a checkout is judged before the rest of somebody’s endless files, which get their verdicts all the same', async () => {
  const { judgeSource } = open(1500, 200)
  await judgeSource(GOOD, turnOf('warm'))
  const order: string[] = []
  const told = async (name: string, source: ByteSource, turn: Turn) => {
    const found = await judgeSource(source, turn)
    order.push(`${name} ${found === 'cut' ? found : found?.verdict}`)
  }
  const attack = ['eve 1', 'eve 2', 'eve 3', 'eve 4'].map(name => told(name, ENDLESS, turnOf('eve')))
  const checkout = told('pat', GOOD, turnOf('pat', true))
  await Promise.all([...attack, checkout])
  expect(order.slice(0, 2)).toEqual(['eve 1 cut', 'pat accept'])
  expect(order.slice(2).toSorted()).toEqual(['eve 2 damaged', 'eve 3 damaged', 'eve 4 damaged'])
})

test('issue 6.2: a file that gave way has its full time when it comes again, and what overruns that is told apart', async () => {
  const { judgeSource } = open(600, 100)
  await judgeSource(GOOD, turnOf('warm'))
  const [cut] = await Promise.all([
    judgeSource(ENDLESS, turnOf('eve')),
    judgeSource(GOOD, turnOf('pat', true)),
  ])
  expect(cut).toBe('cut')
  const again = judgeSource(ENDLESS, { ...turnOf('eve'), isAgain: true })
  const next = judgeSource(GOOD, turnOf('pat', true))
  expect(await again).toMatchObject({ verdict: 'damaged', isOverdue: true })
  expect(await next).toMatchObject({ verdict: 'accept', isOverdue: false })
})

test('issue 6.2: what is asked for again is done once, and as urgently as whoever asks most', async () => {
  const { once, waiting } = open(1000, 1000)
  const mayEnd = Promise.withResolvers<string>()
  const turns: Turn[] = []
  const work = (turn: Turn) => {
    turns.push(turn)
    return mayEnd.promise
  }
  const first = once('file', { owner: 'pat', isUrgent: false }, work)
  const [turn] = turns
  expect(turn?.isUrgent()).toBe(false)
  const second = once('file', { owner: 'pat', isUrgent: true }, work)
  expect([turn?.isUrgent(), turns.length, waiting()]).toEqual([true, 1, 1])
  mayEnd.resolve('verdict')
  expect(await Promise.all([first, second])).toEqual(['verdict', 'verdict'])
  expect(waiting()).toBe(0)
})

test('issue 6.2: one person’s fifty-first file without a verdict is to ask again, another’s is not', async () => {
  const { once } = open(1000, 1000)
  const mayEnd = Promise.withResolvers<string>()
  const ask = (name: string, owner: string) => once(name, { owner, isUrgent: true }, () => mayEnd.promise)
  const asked = Array.from({ length: 50 }, (_, at) => ask(`file ${at}`, 'eve'))
  expect(await ask('file 50', 'eve')).toBeNull()
  const other = ask('file', 'pat')
  const quiet = once('file 50', { owner: 'eve', isUrgent: false }, () => mayEnd.promise)
  mayEnd.resolve('verdict')
  expect(await Promise.all([other, quiet])).toEqual(['verdict', 'verdict'])
  await Promise.all(asked)
  expect(await ask('file 50', 'eve')).toBe('verdict')
})

test('issue 6.38: a picture is drawn in the same turns: a checkout goes before it, and it has its full time afterwards', async () => {
  const { judgeSource, drawSource } = open(1500, 200)
  await judgeSource(GOOD, turnOf('warm'))
  const order: string[] = []
  const [drawing] = [drawSource(ENDLESS, turnOf('eve')).then(found => order.push(`drawing ${found}`))]
  const checkout = judgeSource(GOOD, turnOf('pat', true)).then(() => order.push('checkout'))
  await Promise.all([drawing, checkout])
  expect(order).toEqual(['drawing cut', 'checkout'])
  expect(await drawSource(ENDLESS, { ...turnOf('eve'), isAgain: true })).toBe('slow')
})

test('issue 12.7: a file that was slow is drawn outside of the line, for as long as it may, while others are judged', {
  timeout: 120_000,
}, async () => {
  const { judgeSource, drawSlowly } = open(1500, 200)
  const order: string[] = []
  const slow = drawSlowly(ENDLESS, 4000).then(found => order.push(`slow: ${found}`))
  await judgeSource(GOOD, turnOf('pat', true)).then(() => order.push('judged'))
  await slow
  expect(order).toEqual(['judged', 'slow: slow'])
  expect((await drawSlowly(GOOD, 60_000)) instanceof Uint8Array).toBe(true)
})

test('issue 6.38: bytes that cannot be had say nothing of a file, and the next one is drawn', async () => {
  const { drawSource } = open(5000, 5000)
  const gone: ByteSource = { size: 5000, read: () => Promise.reject(new Error('gone')) }
  expect(await drawSource(gone, turnOf('pat'))).toBeNull()
  const picture = await drawSource(GOOD, turnOf('pat'))
  expect(picture instanceof Uint8Array).toBe(true)
})
