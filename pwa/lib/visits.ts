import type { DeviceEntry } from './device-entry.ts'
import { type Visit, visitsHere } from './visits-entry.ts'

/** Orders of a stand that one browser remembers; the longest unused goes. */
const MOST_VISITS = 20
const SECRET_BYTES = 16

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** What this browser knows of orders it opened by their links, the last one first. It belongs to nobody who signs in here. */
export function createVisits(entry: DeviceEntry<readonly Visit[]>) {
  /** What a full storage did not take lasts as long as the page. */
  let unkept: readonly Visit[] | null = null
  const read = () => unkept ?? entry.get() ?? []
  function write(visits: readonly Visit[]) {
    const kept = visits.slice(0, MOST_VISITS)
    try {
      entry.put(kept)
      unkept = null
    } catch {
      unkept = kept
    }
  }
  function change(token: string, part: Partial<Visit>): Visit {
    const known = read()
    const before = known.find(visit => visit.token === token)
    const visit = { ...(before ?? { token, secret: newSecret(), code: null, isClaiming: false }), ...part }
    write([visit, ...known.filter(each => each.token !== token)])
    return visit
  }
  return {
    /** Notes that an order is opened here, with what its link carries; the same secret every time. */
    open: (token: string, code: string | null): Visit => change(token, code === null ? {} : { code }),
    /** The visit opened last; null for none. */
    last: (): Visit | null => read()[0] ?? null,
    /** All of this browser, the last one first. */
    all: read,
    claiming: (token: string, isClaiming: boolean): Visit => change(token, { isClaiming }),
    /** Deletes all that this browser knows of an order. */
    remove: (token: string) => write(read().filter(visit => visit.token !== token)),
  }
}

/** The device's own. */
export const visits = createVisits(visitsHere)
