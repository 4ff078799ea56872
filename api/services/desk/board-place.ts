import type { Place } from '#api/services/orders/word-ids.ts'

/** Before every order, and behind every one: the newest stand first, those of one millisecond by their keys. */
export const FIRST: Place = { at: '9999', id: '' }
export const END: Place = { at: '', id: '' }

/** Whether one place comes behind another. */
export const isBehind = (one: Place, { at, id }: Place): boolean =>
  one.at < at || (one.at === at && one.id < id)

/** For sorting, the newest first. */
export const newestFirst = (one: Place, other: Place): number =>
  isBehind(other, one) ? -1 : Number(isBehind(one, other))

/** A place as a page names it for the next one. */
export const cursorOf = ({ at, id }: Place): string => `${at}~${id}`

export function readCursor(cursor: string): Place {
  const [at = '', id = ''] = cursor.split('~')
  return cursor === '' ? FIRST : { at, id }
}
