import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Confirmation, LATE_MS, type PriceListStorage } from '#pwa/local/stored-price-list.ts'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import { MINUTE } from '#shared/time.ts'

/** What a device does not take: nothing it is asked to, a list, or whatever a transaction held when it was to end. */
export type Failing = 'nothing' | 'list' | 'all'

/** A device as the suite uses it. */
export interface ListDevice {
  /** Another tab's way to the same rows. */
  tab(): PriceListStorage
  fail(what: Failing): void
  /** How many lists were written whole. */
  listsWritten(): number
}

const NOON = 1_763_726_400_000

const word = (number: number, confirmedAt = NOON): Confirmation => ({
  etag: `"${number}"`,
  confirmedAt,
  offset: -5,
})

/** Everybody who keeps a price list keeps these promises. */
export function keepsPriceList(name: string, device: () => ListDevice): void {
  describe(`issue 3.2 the price list in ${name}`, () => {
    test('is absent at first, and comes back as it was kept, in every tab', async () => {
      const { tab } = device()
      expect(await tab().read()).toBeNull()
      await tab().write(word(7), aPriceList(7))
      expect(await tab().read()).toEqual({ list: aPriceList(7), ...word(7) })
    })

    test('"still the same" renews the confirmation and writes no list', async () => {
      const { tab, listsWritten } = device()
      await tab().write(word(7), aPriceList(7))
      await tab().write(word(7, NOON + 600_000), aPriceList(7))
      expect(await tab().read()).toEqual({ list: aPriceList(7), ...word(7, NOON + 600_000) })
      expect(listsWritten()).toBe(1)
    })

    test('a device without room for the next list keeps the old one, whatever is confirmed afterwards', async () => {
      const { tab, fail } = device()
      const storage = tab()
      await storage.write(word(1), aPriceList(1))
      fail('list')
      for (const minutes of [10, 20]) {
        const late = word(2, NOON + minutes * MINUTE)
        await expect(storage.write(late, aPriceList(2))).rejects.toThrow()
        expect(await tab().read()).toEqual({ list: aPriceList(1), ...word(1) })
      }
      fail('nothing')
      await storage.write(word(2, NOON + 1_800_000), aPriceList(2))
      expect((await tab().read())?.list.number).toBe(2)
    })

    test('a first list that was not taken is kept as soon as there is room', async () => {
      const { tab, fail } = device()
      const storage = tab()
      fail('all')
      await expect(storage.write(word(1), aPriceList(1))).rejects.toThrow()
      expect(await storage.read()).toBeNull()
      fail('nothing')
      await storage.write(word(1, NOON + 600_000), aPriceList(1))
      expect((await tab().read())?.list.number).toBe(1)
    })

    test('a tab’s late word does not replace the later one of another tab', async () => {
      const { tab } = device()
      await tab().write(word(1), aPriceList(1))
      await tab().write(word(2, NOON + 2_000), aPriceList(2))
      await tab().write(word(1, NOON + 1_000), aPriceList(1))
      expect(await tab().read()).toEqual({ list: aPriceList(2), ...word(2, NOON + 2_000) })
    })

    test('a word from before the stored one by more than any delay is of a clock put right, and counts', async () => {
      const { tab } = device()
      await tab().write(word(1, NOON + 4e10), aPriceList(1))
      await tab().write(word(2), aPriceList(2))
      expect((await tab().read())?.list.number).toBe(2)
      await tab().write(word(3, NOON - LATE_MS), aPriceList(3))
      expect((await tab().read())?.list.number).toBe(3)
    })

    test('whatever tabs write in whatever order and whatever fails: once kept, there is a list, and it is whole', async () => {
      const step = fc.record({
        tab: fc.nat(2),
        number: fc.integer({ min: 1, max: 3 }),
        fails: fc.constantFrom<Failing[]>('nothing', 'list', 'all'),
        at: fc.integer({ min: -2 * LATE_MS, max: 2 * LATE_MS }),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
          const { tab, fail } = device()
          const tabs = [tab(), tab(), tab()]
          let isKept = false
          for (const { tab: which, number, fails, at } of steps) {
            fail(fails)
            await tabs[which]?.write(word(number, NOON + at), aPriceList(number)).then(
              () => {
                isKept = true
              },
              () => {},
            )
            const found = await tabs[which]?.read()
            expect(found !== null).toBe(isKept)
            if (found) expect(found.etag).toBe(`"${found.list.number}"`)
          }
        }),
        { numRuns: 60 },
      )
    })
  })
}
