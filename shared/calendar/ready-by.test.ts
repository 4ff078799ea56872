import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { SHOP_HOURS } from '#shared/catalogue/shop-hours.ts'
import { DAY, HOUR, SECOND } from '#shared/time.ts'
import { addDays } from './day.ts'
import { isOpenDay } from './open-days.ts'
import { arrivalOf, dayZero, readyBy, readyInstant } from './ready-by.ts'
import { instantOf, isShopTimeHere, shopTimeAt } from './shop-time.ts'

/** Epoch ms of the shop's local time, which is 7 h behind UTC in summer and 8 h in winter. */
const summer = (local: string) => Date.parse(`${local}-07:00`)
const winter = (local: string) => Date.parse(`${local}-08:00`)

test.each([
  // D43's own: two days, before and after Monday noon.
  ['Monday 11:59', summer('2026-06-01T11:59:00'), 2, '2026-06-03'],
  ['Monday 12:00', summer('2026-06-01T12:00:00'), 2, '2026-06-04'],
  ['the last second before the cut-off', summer('2026-06-01T11:59:59'), 1, '2026-06-02'],
  ['the last millisecond before it', summer('2026-06-01T12:00:00') - 1, 1, '2026-06-02'],
  ['midnight, as the day begins', summer('2026-06-01T00:00:00'), 1, '2026-06-02'],
  ['the last second of a day', summer('2026-06-01T23:59:59'), 1, '2026-06-03'],
  ['before opening', summer('2026-06-02T06:00:00'), 3, '2026-06-05'],
  ['Thursday morning over the weekend', summer('2026-06-04T09:00:00'), 2, '2026-06-08'],
  ['Friday morning', summer('2026-06-05T11:00:00'), 1, '2026-06-08'],
  ['Friday afternoon', summer('2026-06-05T13:00:00'), 1, '2026-06-09'],
  ['Saturday morning', summer('2026-06-06T08:00:00'), 1, '2026-06-09'],
  ['Saturday evening', summer('2026-06-06T20:00:00'), 2, '2026-06-10'],
  ['Sunday', summer('2026-06-07T10:00:00'), 1, '2026-06-09'],
  ['Sunday just before midnight', summer('2026-06-07T23:59:59'), 1, '2026-06-09'],
  ['five days are a week', summer('2026-06-08T09:00:00'), 5, '2026-06-15'],
  ['ten days are two', summer('2026-08-03T09:00:00'), 10, '2026-08-17'],
  ['over Juneteenth, a Friday', summer('2026-06-18T10:00:00'), 1, '2026-06-22'],
  ['paid on Juneteenth', summer('2026-06-19T10:00:00'), 1, '2026-06-23'],
  ['over July 4 kept on Friday the 3rd', summer('2026-07-02T10:00:00'), 1, '2026-07-06'],
  ['over July 4, 2027 kept on Monday the 5th', summer('2027-07-02T10:00:00'), 1, '2027-07-06'],
  ['over Labor Day', summer('2026-09-04T10:00:00'), 2, '2026-09-09'],
  ['over Columbus Day', summer('2026-10-09T10:00:00'), 1, '2026-10-13'],
  ['over Veterans Day', winter('2026-11-10T10:00:00'), 1, '2026-11-12'],
  ['before Thanksgiving', winter('2026-11-25T11:59:59'), 1, '2026-11-27'],
  ['after the cut-off before Thanksgiving', winter('2026-11-25T12:00:00'), 1, '2026-11-30'],
  ['on Thanksgiving', winter('2026-11-26T09:00:00'), 2, '2026-12-01'],
  ['over Christmas', winter('2026-12-24T09:00:00'), 1, '2026-12-28'],
  ["over year's end", winter('2026-12-31T09:00:00'), 1, '2027-01-04'],
  ["after the cut-off on New Year's Eve", winter('2026-12-31T12:00:00'), 1, '2027-01-05'],
  ['over a New Year that is kept on December 31', winter('2027-12-30T09:00:00'), 1, '2028-01-03'],
  ['over Martin Luther King Jr. Day', winter('2027-01-15T09:00:00'), 1, '2027-01-19'],
  ["over Presidents' Day", winter('2027-02-12T09:00:00'), 1, '2027-02-16'],
  ['over Memorial Day', summer('2027-05-28T09:00:00'), 1, '2027-06-01'],
  ['over February 29', winter('2028-02-28T09:00:00'), 2, '2028-03-01'],
  ['the Friday before the clocks go forward', winter('2026-03-06T11:59:59'), 1, '2026-03-09'],
  ['the Monday after it', summer('2026-03-09T11:59:59'), 1, '2026-03-10'],
  ['the Monday after it at noon', summer('2026-03-09T12:00:00'), 1, '2026-03-11'],
  ['the Friday before they go back', summer('2026-10-30T11:59:59'), 1, '2026-11-02'],
  ['the Monday after that', winter('2026-11-02T11:59:59'), 1, '2026-11-03'],
  ['the Monday after that at noon', winter('2026-11-02T12:00:00'), 1, '2026-11-04'],
])('D43: paid %s', (_, paid, days, ready) => {
  expect(readyBy(paid, days)).toBe(ready)
})

const instants = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2045-01-01'), noInvalidDate: true })
  .map(date => date.getTime())
const turnarounds = fc.integer({ min: 1, max: 30 })

test('D43: never on a closed day, and so many open days after day 0', () => {
  fc.assert(
    fc.property(instants, turnarounds, (paid, days) => {
      const ready = readyBy(paid, days)
      const zero = dayZero(paid)
      const between = Array.from({ length: 120 }, (_, at) => addDays(zero, at + 1)).filter(
        day => day <= ready,
      )
      expect([isOpenDay(zero), isOpenDay(ready), between.filter(isOpenDay).length]).toEqual([
        true,
        true,
        days,
      ])
    }),
  )
})

test('D43: never earlier for paying later, and later for a day more', () => {
  fc.assert(
    fc.property(instants, fc.nat(20 * DAY), turnarounds, (paid, later, days) => {
      expect(readyBy(paid + later, days) >= readyBy(paid, days)).toBe(true)
      expect(readyBy(paid, days + 1) > readyBy(paid, days)).toBe(true)
    }),
  )
})

test('D43: the cut-off lies ahead, at noon by the clock; up to it the day stays, from it on it is later', () => {
  fc.assert(
    fc.property(instants, turnarounds, (now, days) => {
      const cutOff = instantOf(dayZero(now), SHOP_HOURS.cutOff)
      expect(cutOff).toBeGreaterThan(now)
      expect(shopTimeAt(cutOff).hour).toBe(SHOP_HOURS.cutOff)
      expect(readyBy(cutOff - 1, days)).toBe(readyBy(now, days))
      expect(readyBy(cutOff, days) > readyBy(now, days)).toBe(true)
    }),
  )
})

test('D43: a full hour by the clock is the instant the clock shows it, over daylight saving too', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 4, max: 23 }), (at, hour) => {
      const { day } = shopTimeAt(at)
      expect(shopTimeAt(instantOf(day, hour))).toEqual({ day, hour })
      expect(shopTimeAt(instantOf(day, hour) - SECOND).hour).toBe(hour - 1)
    }),
  )
  expect(readyInstant('2026-03-09') - readyInstant('2026-03-08')).toBe(DAY)
  expect(readyInstant('2026-03-08') - readyInstant('2026-03-07')).toBe(DAY - HOUR)
})

test('D43: noon needs its place where the device keeps another time', () => {
  const instant = summer('2026-06-01T11:59:00')
  const deviceHour = new Date(instant).getHours()
  expect(isShopTimeHere(instant)).toBe(deviceHour === shopTimeAt(instant).hour)
})

test.each([
  ['Los Angeles', '90012', '2026-11-27', '2026-11-27'],
  ['San Francisco, nine digits', '94103-1234', '2026-11-30', '2026-11-30'],
  ['Seattle', '98101', '2026-12-01', '2026-12-01'],
  ['Dallas', '75201', '2026-12-02', '2026-12-02'],
  ['New York', '10001', '2026-12-03', '2026-12-03'],
  ['nowhere said', '', '2026-11-27', '2026-12-03'],
  ['no ZIP code', '9001', '2026-11-27', '2026-12-03'],
])('D43: what is ready before Thanksgiving arrives in %s over open days', (_, zip, first, last) => {
  expect(arrivalOf('2026-11-25', zip)).toEqual({ first, last })
})

test('D43: a known ZIP code arrives within the span said without one, never on a closed day', () => {
  const zips = fc.integer({ min: 0, max: 99_999 }).map(zip => String(zip).padStart(5, '0'))
  fc.assert(
    fc.property(instants, turnarounds, zips, (paid, days, zip) => {
      const ready = readyBy(paid, days)
      const span = arrivalOf(ready, '')
      const { first, last } = arrivalOf(ready, zip)
      expect(first).toBe(last)
      expect(first >= span.first && last <= span.last && first > ready && isOpenDay(first)).toBe(true)
    }),
  )
})
