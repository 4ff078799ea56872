import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createBooth } from './create-booth.ts'
import { aBooth, FLAG } from './testing/a-booth.ts'
import { CrashError, crashingAt } from './testing/crashing.ts'

/** A line of one ticket, and the page that moves it to another and crashes at this write of it. */
async function movedAndCrashed(at: number) {
  const { booth, deps, openTicket } = await aBooth()
  const [mia, tom] = [await booth.newTicket(), await booth.newTicket()]
  const [from, to] = [await openTicket(mia), await openTicket(tom)]
  const added = await from.cart.add(FLAG)
  const page = crashingAt(deps, at)
  const moving = createBooth(page.deps).moveLine(
    { ticket: mia, line: added.ok ? added.id : '' },
    tom,
    async () => true,
  )
  const isOver = await moving.then(
    () => true,
    error => {
      if (error instanceof CrashError) return false
      throw error
    },
  )
  const [here, there] = [(await from.cart.list()).length, (await to.cart.list()).length]
  return { isOver, here, there }
}

test('issue 9.1: a page that crashes at any write of a move leaves the line in one ticket or in both, never in none', async () => {
  let at = 1
  for (; ; at++) {
    const { isOver, here, there } = await movedAndCrashed(at)
    expect([here, there]).not.toEqual([0, 0])
    if (!isOver) continue
    expect([here, there]).toEqual([0, 1])
    break
  }
  expect(at).toBeGreaterThan(2)
})

test('B11, issue 9.1: nor does a page that crashes at any write of it lose a file that lies at the shop: either the line still stands where its file is, or the file comes along', async () => {
  const STORED = {
    bucket: 'order-artwork',
    key: '00000000-0000-4000-8000-000000000001/a.pdf',
    fileName: 'a.pdf',
    size: 1,
    type: 'application/pdf',
  } as const
  let isOver = false
  for (let at = 1; !isOver; at++) {
    const { booth, store, deps, openTicket } = await aBooth()
    const [mia, tom] = [await booth.newTicket(), await booth.newTicket()]
    const from = await openTicket(mia)
    const added = await from.cart.add({ ...FLAG, artwork: { front: STORED, back: null } })
    const line = { ticket: mia, line: added.ok ? added.id : '' }
    isOver = await createBooth(crashingAt(deps, at).deps)
      .moveLine(line, tom, async () => true)
      .then(
        () => true,
        error => {
          if (error instanceof CrashError) return false
          throw error
        },
      )
    const comesAlong = (await store.acts(tom)).some(({ act }) => act.kind === 'carry')
    expect([at, comesAlong || (await from.cart.list()).length === 1]).toEqual([at, true])
  }
})
