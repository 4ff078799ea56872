import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MAX_STREAMS } from '#api/services/desk/change-stream.ts'
import { insertOrder } from '#api/services/orders/new-order.ts'
import { anAct, sendActs } from '#api/testing/desk.ts'
import type { TestPerson } from '#api/testing/people.ts'
import { orderDoc } from '#api/testing/records.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { newStaff } from '#api/testing/staff.ts'
import type { DeskChange } from '#shared/contract/desk.ts'

let shop: TestShop
let staff: TestPerson
const opened = new Set<{ close(): Promise<void> }>()
/** What tokens give from now on: nothing for `null`, no rights for `none`. */
let lapse: 'none' | null | undefined

beforeAll(async () => {
  shop = await openTestShop()
  staff = await newStaff(shop, 'Staff', ['orders:read', 'orders:work'])
  const { verify } = shop.deps.tokens
  shop.deps.tokens.verify = async bearer => {
    const user = await verify(bearer)
    if (lapse === undefined || user === null) return user
    return lapse && { ...user, permissions: [] }
  }
})
afterEach(async () => {
  lapse = undefined
  for (const each of opened) await each.close()
  opened.clear()
})
afterAll(() => shop.close())

/** A board that is open: the lines it is told, one after the other; null at the end. */
async function openBoard(of = shop, who = staff, since = '') {
  const answer = await of.call(`/api/desk/changes?since=${since}`, { token: who.token })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const board = {
    type: answer.headers.get('Content-Type'),
    kept: answer.headers.get('Cache-Control'),
    async line(): Promise<DeskChange | null> {
      while (!text.includes('\n')) {
        const read = await reader?.read()
        if (!read || read.done) return null
        text += read.value
      }
      const [first = ''] = text.split('\n', 1)
      text = text.slice(first.length + 1)
      return JSON.parse(first) as DeskChange
    },
    /** The first line of this kind. */
    async until(kind: DeskChange['kind']) {
      for (;;) {
        const line = await board.line()
        if (line === null || line.kind === kind) return line
      }
    },
    close: async () => reader?.cancel(),
  }
  opened.add(board)
  return board
}

const put = (of = shop) => {
  const { _id, ...fields } = orderDoc()
  return insertOrder(of.deps, _id, fields)
}
/** The line that tells of this order in this status. */
async function toldOf(board: Awaited<ReturnType<typeof openBoard>>, orderId: string, status: string) {
  for (;;) {
    const line = await board.until('changed')
    if (line?.kind !== 'changed') return null
    const row = line.orders.find(each => each.orderId === orderId && each.status === status)
    if (row) return row
  }
}

describe('issue 11.1: an open board', () => {
  test('issue 11.1: is told of a new order and of every change, each as the board shows it', async () => {
    const board = await openBoard()
    expect([board.type, board.kept]).toEqual(['application/x-ndjson; charset=UTF-8', 'no-store'])
    expect(await board.line()).toMatchObject({ kind: 'here' })
    const { orderId } = await put()
    expect(await toldOf(board, orderId, 'new')).toMatchObject({ rev: 1 })
    await sendActs(shop, staff, [anAct(orderId, { kind: 'move', status: 'printing' })])
    expect(await toldOf(board, orderId, 'printing')).toMatchObject({ rev: 2 })
  })

  test('issue 11.1: that comes again is told what it missed; what is too long ago it has to ask for anew', async () => {
    const { orderId } = await put()
    const minuteAgo = new Date(Date.now() - 60_000).toISOString()
    expect(await toldOf(await openBoard(shop, staff, minuteAgo), orderId, 'new')).not.toBeNull()
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    expect(await (await openBoard(shop, staff, yesterday)).until('reset')).toMatchObject({ kind: 'reset' })
  })

  test('D42: ends when the right ends, and when the sign-in does', async () => {
    for (const [how, code] of [
      ['none', 'not_found'],
      [null, 'unauthorized'],
    ] as const) {
      const board = await openBoard()
      await board.line()
      lapse = how
      expect(await board.until('end')).toEqual({ kind: 'end', code })
      expect(await board.line()).toBeNull()
      lapse = undefined
    }
  })

  test('issue 11.1: a person has so many open; one more ends the oldest', async () => {
    const other = await newStaff(shop, 'Other', ['orders:read'])
    const first = await openBoard(shop, other)
    for (let more = 0; more < MAX_STREAMS; more++) await openBoard(shop, other)
    expect(await first.until('end')).toEqual({ kind: 'end', code: 'rate_limited' })
    expect(await first.line()).toBeNull()
  })

  test('issue 11.1: who asks for the headers alone gets them and takes no place: no stream is opened that nobody reads', async () => {
    const other = await newStaff(shop, 'Heads', ['orders:read'])
    const board = await openBoard(shop, other)
    for (let more = 0; more <= MAX_STREAMS; more++) {
      const head = await shop.call('/api/desk/changes?since=', { method: 'HEAD', token: other.token })
      expect([head.status, head.headers.get('Content-Type'), await head.text()]).toEqual([
        200,
        board.type,
        '',
      ])
    }
    await board.line()
    const { orderId } = await put()
    expect(await toldOf(board, orderId, 'new')).toMatchObject({ rev: 1 })
  })

  test('issue 11.1: holds up no shop that closes', async () => {
    const closing = await openTestShop()
    const board = await openBoard(closing, await newStaff(closing, 'Staff', ['orders:read']))
    await board.line()
    const closed = closing.close()
    expect(await board.until('end')).toBeNull()
    await closed
  })
})
