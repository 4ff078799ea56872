import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { ARTWORK } from '#pwa/local/testing/rows.ts'
import { MAX_CART_LINES } from '#shared/contract/limits.ts'
import { aBooth, FLAG } from './testing/a-booth.ts'
import { filesIn, keepFile, placing } from './testing/files.ts'

const pdf = (name: string) => new File([`bytes of ${name}`], `${name}.pdf`, { type: 'application/pdf' })
const kept = (line: string, slot: string, name: string) =>
  `${line} ${slot} ${name}.pdf application/pdf bytes of ${name}`

/** Two visitors; the first has a line with a file for each side, and another line with one. */
async function twoVisitors() {
  const made = await aBooth()
  const [mia, tom] = [await made.booth.newTicket(), await made.booth.newTicket()]
  const [from, to] = [await made.openTicket(mia), await made.openTicket(tom)]
  const [added, other] = [await from.cart.add(FLAG), await from.cart.add(FLAG)]
  const [line, stays] = [added.ok ? added.id : '', other.ok ? other.id : '']
  await keepFile(from, line, 'front', pdf('front'))
  await keepFile(from, line, 'back', pdf('back'))
  await keepFile(from, stays, 'front', pdf('other'))
  return { ...made, tom, from, to, stays, line, own: { ticket: mia, line } }
}

const filled = Array.from({ length: MAX_CART_LINES }, () => FLAG)

test('issue 9.1: a line that is moved takes its files along, each to its slot and byte for byte; no other line’s file goes', async () => {
  const { booth, own, tom, from, to, stays, openTicket } = await twoVisitors()
  const moved = await booth.moveLine(own, tom, placing(openTicket))
  const line = moved?.line ?? ''
  expect(await filesIn(to)).toEqual([kept(line, 'back', 'back'), kept(line, 'front', 'front')])
  expect(await filesIn(from)).toEqual([kept(stays, 'front', 'other')])
  expect(moved?.files).toEqual({ following: 0, missing: 0 })
})

test('issue 9.1: a line that is copied leaves its files where they are as well; taken back, nothing of it stays there', async () => {
  const { booth, own, tom, from, to, openTicket } = await twoVisitors()
  const before = await filesIn(from)
  const copied = await booth.copyLine(own, tom, placing(openTicket))
  const line = copied?.line ?? ''
  expect(await filesIn(to)).toEqual([kept(line, 'back', 'back'), kept(line, 'front', 'front')])
  expect(await filesIn(from)).toEqual(before)
  await copied?.undo()
  expect(await to.cart.list()).toEqual([])
  expect(await from.cart.list()).toHaveLength(2)
})

test('issue 9.1: a file that finds no room in the other ticket is told as missing, and its bytes stay on the device', async () => {
  const { booth, own, tom, from, to, stays, line, openTicket } = await twoVisitors()
  const moved = await booth.moveLine(own, tom, placing(openTicket, 'back'))
  expect(moved?.files).toEqual({ following: 0, missing: 1 })
  expect(await filesIn(to)).toEqual([kept(moved?.line ?? '', 'front', 'front')])
  expect(await filesIn(from)).toEqual([kept(line, 'back', 'back'), kept(stays, 'front', 'other')].sort())
})

test('B11: a file that finds no room in the other ticket and lies at the shop too comes along from there', async () => {
  const { booth, store, own, tom, from, line, openTicket } = await twoVisitors()
  await from.cart.setArtwork(line, 'back', ARTWORK)
  const copied = await booth.copyLine(own, tom, placing(openTicket, 'back'))
  expect(copied?.files).toEqual({ following: 1, missing: 0 })
  const carried = (await store.acts(tom)).flatMap(({ act }) => (act.kind === 'carry' ? [act.slot] : []))
  expect(carried).toEqual(['back'])
})

test('issue 9.1: a move that is taken back brings the files home to the line as it stands there again', async () => {
  const { booth, own, tom, from, to, stays, openTicket } = await twoVisitors()
  const moved = await booth.moveLine(own, tom, placing(openTicket))
  await moved?.undo()
  const [back] = (await from.cart.list()).filter(({ id }) => id !== stays)
  expect(await to.cart.list()).toEqual([])
  expect(await filesIn(from)).toEqual(
    [
      kept(back?.id ?? '', 'back', 'back'),
      kept(back?.id ?? '', 'front', 'front'),
      kept(stays, 'front', 'other'),
    ].sort(),
  )
})

test('B11: a move that is taken back places no file anew that lies at the shop under its own line', async () => {
  const { booth, own, tom, from, line, stays, openTicket } = await twoVisitors()
  await from.cart.setArtwork(line, 'front', ARTWORK)
  const moved = await booth.moveLine(own, tom, placing(openTicket))
  await moved?.undo()
  const home = (await from.cart.list()).find(({ id }) => id !== stays)
  expect(home?.artwork).toEqual({ front: ARTWORK, back: null })
  expect((await filesIn(from)).filter(file => file.startsWith(home?.id ?? '-'))).toEqual([
    kept(home?.id ?? '', 'back', 'back'),
  ])
})

test('issue 9.1: a line that finds no room in the other ticket stays whole where it is, and nothing of it is there', async () => {
  const { booth, store, own, tom, from, to, openTicket } = await twoVisitors()
  await to.cart.addOnce('fill', filled)
  const [lines, files] = [await from.cart.list(), await filesIn(from)]
  for (const way of ['copyLine', 'moveLine'] as const)
    expect(await booth[way](own, tom, placing(openTicket))).toBeNull()
  expect([await from.cart.list(), await filesIn(from)]).toEqual([lines, files])
  expect([await filesIn(to), (await to.cart.list()).length]).toEqual([[], MAX_CART_LINES])
  expect((await store.acts(tom)).map(({ act }) => act.kind)).toEqual(['token'])
})

test('issue 9.1: a move that finds no room at home any more stays done, with its files, rather than be lost', async () => {
  const { booth, own, tom, from, to, openTicket } = await twoVisitors()
  const moved = await booth.moveLine(own, tom, placing(openTicket))
  await from.cart.addOnce('fill', filled)
  await moved?.undo()
  const line = moved?.line ?? ''
  expect((await to.cart.list()).map(({ id }) => id)).toEqual([line])
  expect(await filesIn(to)).toEqual([kept(line, 'back', 'back'), kept(line, 'front', 'front')])
})
