import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PART_BYTES } from '#shared/artwork/parts.ts'
import { PARTS_AT_ONCE, sendParts } from './send-parts.ts'
import { droppingNetwork, type NetworkProfile } from './testing/network.ts'
import { namedFile } from './testing/world.ts'

const MIB = 1024 * 1024

/** Sends a file of so many parts over this line, for `mostMs` of the line's time at most. */
async function sendOver(given: NetworkProfile, count: number, mostMs: number) {
  const file = namedFile(count)
  const line = droppingNetwork(given)
  const calls = { sign: async () => 'address' }
  const run = { signal: new AbortController().signal, onSent: () => {} }
  const sending = sendParts({ calls, put: line.put, backoff: line.backoff }, file, file.parts, run)
  return { isStored: await line.until(sending, mostMs), ms: line.now(), ...line.counts }
}

/** Lines on which a part of 8 MiB fits between two drops, if it is alone. */
const lines = fc
  .record({
    mibPerSecond: fc.double({ min: 0.1, max: 100, noNaN: true }),
    spare: fc.double({ min: 1.01, max: 6, noNaN: true }),
    downMs: fc.integer({ min: 1, max: 30_000 }),
    chances: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }),
  })
  .map(({ mibPerSecond, spare, downMs, chances }): NetworkProfile => {
    let at = 0
    const bytesPerSecond = mibPerSecond * MIB
    return {
      ...{ bytesPerSecond, downMs, upMs: (spare * PART_BYTES * 1000) / bytesPerSecond },
      random: () => chances[at++ % chances.length] ?? 0,
    }
  })

test('issue 5.4 law: where one part fits between two drops the file ends stored, and a drop costs the parts in flight', async () => {
  await fc.assert(
    fc.asyncProperty(lines, fc.integer({ min: 2, max: 13 }), async (line, count) => {
      // A part a stretch, after the first ones are lost, and the odd stretch for what began late in it.
      const mostMs = (2 * count + 4) * (line.upMs + line.downMs)
      const { isStored, puts, cut, unsent, most, drops } = await sendOver(line, count, mostMs)
      expect(isStored).toBe(true)
      expect(most).toBeLessThanOrEqual(PARTS_AT_ONCE)
      expect(puts).toBe(count + cut + unsent)
      expect(cut).toBeLessThanOrEqual(drops * PARTS_AT_ONCE)
    }),
    { numRuns: 300 },
  )
})

test.each([2.8, 4, 5, 6, 8, 12])(
  'issue 5.4: %d MiB/s and a drop every 3 s end in a stored file',
  async mibPerSecond => {
    const line = { bytesPerSecond: mibPerSecond * MIB, upMs: 3000, downMs: 400, random: () => 0.5 }
    const { isStored } = await sendOver(line, 13, 60_000)
    expect(isStored).toBe(true)
  },
)

test('D23: without a loss three parts share the line to the end', async () => {
  const calm = { bytesPerSecond: 5 * MIB, upMs: 1e9, downMs: 1, random: () => 0.5 }
  const { ms, most } = await sendOver(calm, 12, 1e9)
  expect(most).toBe(PARTS_AT_ONCE)
  expect(ms).toBeCloseTo((namedFile(12).size / calm.bytesPerSecond) * 1000, 0)
})
