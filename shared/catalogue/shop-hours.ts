/** A day the shop is closed every year: a date, or the nth weekday of a month (-1 for the last). Sunday is 0. */
export type Holiday = { name: string; month: number } & ({ day: number } | { weekday: number; nth: number })

/** US federal holidays. One that falls on a Saturday is kept on the Friday, one on a Sunday on the Monday. */
const FEDERAL_HOLIDAYS: readonly Holiday[] = [
  { name: "New Year's Day", month: 1, day: 1 },
  { name: 'Martin Luther King Jr. Day', month: 1, weekday: 1, nth: 3 },
  { name: "Presidents' Day", month: 2, weekday: 1, nth: 3 },
  { name: 'Memorial Day', month: 5, weekday: 1, nth: -1 },
  { name: 'Juneteenth', month: 6, day: 19 },
  { name: 'Independence Day', month: 7, day: 4 },
  { name: 'Labor Day', month: 9, weekday: 1, nth: 1 },
  { name: 'Columbus Day', month: 10, weekday: 1, nth: 2 },
  { name: 'Veterans Day', month: 11, day: 11 },
  { name: 'Thanksgiving', month: 11, weekday: 4, nth: 4 },
  { name: 'Christmas Day', month: 12, day: 25 },
]

/** When the shop works (D43), beside `BRAND`: what a shop owner changes. Hours are full hours of the shop's own time. */
export const SHOP_HOURS = {
  timeZone: 'America/Los_Angeles',
  /** Open weekdays; Sunday is 0. */
  weekdays: [1, 2, 3, 4, 5],
  opens: 9,
  closes: 17,
  /** An order paid before this hour of an open day counts from that day. */
  cutOff: 12,
  /** What is ready on a day is ready from this hour on. */
  ready: 15,
  holidays: FEDERAL_HOLIDAYS,
  /** Single days besides, as yyyy-mm-dd: inventory, a move. */
  alsoClosed: [] as readonly string[],
  /** In words, for people. */
  inWords: 'Monday to Friday, 9 am to 5 pm',
} as const
