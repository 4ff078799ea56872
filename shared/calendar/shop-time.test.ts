import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { SHOP_HOURS } from '#shared/catalogue/shop-hours.ts'
import { shopTimeAt } from './shop-time.ts'

const inZone = new Intl.DateTimeFormat('sv-SE', {
  timeZone: SHOP_HOURS.timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
})
const looked = (instant: number) => {
  const [day, time = ''] = inZone.format(instant).split(' ')
  return { day, hour: Number(time.slice(0, 2)) }
}

test('D43: law: whichever instants are asked in whatever order, the shop’s clock shows what the zone’s does', () => {
  const instants = fc.integer({ min: Date.UTC(1972, 0), max: Date.UTC(2100, 0) })
  // Near each other as well, across the changes of the clocks too.
  const near = fc.tuple(
    fc.constantFrom(Date.UTC(2026, 2, 8, 10), Date.UTC(2026, 10, 1, 9)),
    fc.integer({ min: -7_200_000, max: 7_200_000 }),
  )
  const some = fc.oneof(
    instants,
    near.map(([change, ms]) => change + ms),
  )
  fc.assert(
    fc.property(fc.array(some, { maxLength: 150 }), asked => {
      for (const instant of [...asked, ...asked]) expect(shopTimeAt(instant)).toEqual(looked(instant))
    }),
    { numRuns: 30 },
  )
})

test('D43: what is no instant has no time', () => {
  expect(() => shopTimeAt(Number.NaN)).toThrow(RangeError)
})

test('issue 12.3: the zone is looked up once for a quarter of an hour', () => {
  const noon = Date.UTC(2031, 5, 3, 19)
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  for (let at = 0; at < 900; at++) shopTimeAt(noon + at * 1_000)
  expect(asked).toHaveBeenCalledTimes(1)
  shopTimeAt(noon + 900_000)
  expect(asked).toHaveBeenCalledTimes(2)
  asked.mockRestore()
})
