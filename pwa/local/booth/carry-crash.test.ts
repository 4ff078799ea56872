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
