import type { KeyValue } from './auth/identity.ts'
import { deviceStorage } from './storage.ts'

const KEY = 'goldleaf.visits'
/** Orders of a stand that one browser remembers; the longest unused goes. */
const MOST_VISITS = 20
const SECRET_BYTES = 16

/** An order of the stand that was opened in this browser (booth, "Calls"). */
export interface Visit {
  /** What the link's address ends with. */
  token: string
  /** This browser's own secret for this order, 128 bits in base64url: it makes the browser the visitor's (B9). */
  secret: string
  /** The order as the link carried it, in digits, which a shop that was restored is told again (B13); null for none. */
  code: string | null
  /** A sign-in was begun here so that the order is kept in an account. */
  isClaiming: boolean
}

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' && value !== null && 'token' in value && 'secret' in value

function parse(raw: string | null): Visit[] {
  try {
    const found: unknown = JSON.parse(raw ?? '[]')
    return Array.isArray(found) ? found.filter(isVisit) : []
  } catch {
    return []
  }
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** What this browser knows of orders it opened by their links, the last one first. It belongs to nobody who signs in here. */
export function createVisits(storage: () => KeyValue) {
  /** What a full storage did not take lasts as long as the page. */
  let unkept: readonly Visit[] | null = null
  const read = () => unkept ?? parse(storage().getItem(KEY))
  function write(visits: readonly Visit[]) {
    const kept = visits.slice(0, MOST_VISITS)
    try {
      storage().setItem(KEY, JSON.stringify(kept))
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
    /** The visit opened or paid last; null for none. */
    last: (): Visit | null => read()[0] ?? null,
    claiming: (token: string, isClaiming: boolean): Visit => change(token, { isClaiming }),
    /** Deletes all that this browser knows of an order. */
    remove: (token: string) => write(read().filter(visit => visit.token !== token)),
  }
}

export const visits = createVisits(deviceStorage)
