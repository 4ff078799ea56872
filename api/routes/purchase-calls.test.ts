import { expect, onTestFinished, test } from 'vitest'
import type { Command } from '#api/store/contract/mongo-commands.ts'
import { newPerson } from '#api/testing/people.ts'
import { openDevice } from '#api/testing/several/devices.ts'
import { openTestShop } from '#api/testing/shop.ts'

const READS = ['find', 'aggregate', 'getMore']
const WRITES = ['insert', 'update', 'delete', 'findAndModify']

/** A shop on MongoDB's wire protocol whose commands are counted by verb and collection. */
async function countedShop() {
  const counts: Record<string, number> = {}
  const count = (command: Command) => {
    const verb = [...READS, ...WRITES].find(each => each in command)
    if (verb === undefined) return
    const what = `${verb} ${command[verb]}`
    counts[what] = (counts[what] ?? 0) + 1
  }
  const shop = await openTestShop({}, undefined, undefined, count)
  onTestFinished(() => shop.close())
  const sum = (verbs: string[]) =>
    Object.entries(counts).reduce(
      (all, [what, n]) => all + (verbs.includes(what.split(' ')[0] ?? '') ? n : 0),
      0,
    )
  return { shop, reads: () => sum(READS), writes: () => sum(WRITES), of: (what: string) => counts[what] ?? 0 }
}

/** Of a purchase with two other changes of the cart: 22 and 44, and two races that are lost on a busy machine. */
const MOST = { writes: 24, reads: 48 }

test('issue 10.3: what a purchase costs the database is bounded, command by command', async () => {
  const { shop, reads, writes, of } = await countedShop()
  const { turn } = openDevice(shop.url, await newPerson(shop))
  const allDone = async () => (await shop.deps.store.events.count({ where: { doneAt: null } })) === 0
  const buy = async () => {
    for (let n = 0; n < 3; n++) await turn(n)
    await expect.poll(allDone, { interval: 400, timeout: 10_000 }).toBe(true)
  }
  await buy()
  const before = {
    writes: writes(),
    reads: reads(),
    leases: of('update leases'),
    allowances: of('update allowances'),
  }
  await buy()
  expect(writes() - before.writes).toBeLessThanOrEqual(MOST.writes)
  expect(reads() - before.reads).toBeLessThanOrEqual(MOST.reads)
  // The cart's lease and that of the inbox, taken and given back; the checkout is counted at once, the file in a share.
  expect(of('update leases') - before.leases).toBeLessThanOrEqual(4)
  expect(of('update allowances') - before.allowances).toBe(1)
})
