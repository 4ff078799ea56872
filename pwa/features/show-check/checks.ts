import { ageText } from '#pwa/lib/age.ts'
import type { SessionStatus } from '#pwa/lib/auth/session-types.ts'
import { type Room, sizeText } from '#pwa/lib/device-room.ts'
import type { Readiness } from '#shared/offline/worker-messages.ts'
import { DAY } from '#shared/time.ts'
import { SHOW_CHECK_TEXTS as TEXTS } from './show-check-texts.ts'

/** What the device knows of itself. */
export interface Facts {
  /** `age` in milliseconds since the shop confirmed the list; null when nobody can tell. */
  list: { number: number; age: number | null } | null
  readiness: Readiness
  room: Room
  person: { name: string; status: SessionStatus } | null
  /** How much waits, and the names of customers of whom something does; null when the device does not say. */
  unsent: { count: number; customers: readonly string[] } | null
  /** Null for whoever may not sell at a booth. */
  booth: BoothFacts | null
}

/** What a booth needs for hours without a connection (issue 9.7). */
export interface BoothFacts {
  /** ISO time until which this device makes codes that carry an order; null without a key. */
  keyUntil: string | null
  /** Epoch milliseconds by the shop's clock. */
  now: number
  /** Milliseconds since the shop said that this person may sell; null where nobody can tell. */
  rightsAge: number | null
  canStayAwake: boolean
}

export type CheckId = keyof typeof TEXTS.rows

/** One line of the check: what was looked at, whether it will do, the evidence in words, and else what to do about it. */
export interface Check {
  id: CheckId
  isReady: boolean
  evidence: string
  /** Empty where nothing is to be done. */
  todo: string
}

/** Of a line what was found. */
type Finding = Omit<Check, 'todo'>

/** A list confirmed within a day will do for a show. */
export const FRESH_MS = DAY
/** Characters of the version that are shown: enough to tell builds apart over the phone. */
const SHOWN_VERSION = 8
/** Room for a day's artwork, bytes. */
export const ENOUGH_FREE = 500_000_000

/** The trade-show check (issue 3, point 6); a row without evidence is never ready. */
export function checksOf(facts: Facts): Check[] {
  return findingsOf(facts).map(found => ({ ...found, todo: found.isReady ? '' : TEXTS.todo[found.id] }))
}

function findingsOf(facts: Facts): Finding[] {
  return [
    prices(facts),
    pictures(facts),
    artwork(facts),
    storage(facts),
    person(facts),
    unsent(facts),
    version(facts),
    ...(facts.booth ? [rights(facts.booth), boothKey(facts.booth), awake(facts.booth)] : []),
  ]
}

function prices({ list }: Facts): Finding {
  const row = (isReady: boolean, evidence: string): Finding => ({ id: 'prices', isReady, evidence })
  if (!list) return row(false, TEXTS.prices.none)
  if (list.age === null) return row(false, TEXTS.prices.unknownAge(list.number))
  const isReady = list.age < FRESH_MS
  return row(isReady, TEXTS.prices[isReady ? 'fresh' : 'old'](list.number, ageText(list.age)))
}

function pictures({ readiness: { pictures: found } }: Facts): Finding {
  const evidence = found.of === 0 ? TEXTS.picturesNone : TEXTS.pictures(found.cached, found.of)
  return { id: 'pictures', isReady: found.of > 0 && found.cached >= found.of, evidence }
}

function artwork({ readiness: { verdictCode } }: Facts): Finding {
  return { id: 'artwork', isReady: verdictCode, evidence: TEXTS.artwork[verdictCode ? 'ready' : 'missing'] }
}

function storage({ room: { free, isPersistent } }: Facts): Finding {
  const isEnough = free === null || free >= ENOUGH_FREE
  const kept =
    isPersistent === null
      ? TEXTS.storage.unknown
      : TEXTS.storage[isPersistent ? 'persistent' : 'notPersistent']
  const space = free === null ? '' : TEXTS.storage[isEnough ? 'free' : 'little'](sizeText(free))
  return { id: 'storage', isReady: isPersistent === true && isEnough, evidence: `${kept} ${space}`.trim() }
}

function person({ person: who, booth }: Facts): Finding {
  const row = (isReady: boolean, evidence: string): Finding => ({ id: 'person', isReady, evidence })
  if (!who) return row(false, TEXTS.person.none)
  if (who.status !== 'signed-in') return row(false, TEXTS.person.again(who.name))
  return row(true, TEXTS.person[booth ? 'staff' : 'ready'](who.name))
}

function unsent({ unsent: waiting, person: who }: Facts): Finding {
  const row = (isReady: boolean, evidence: string): Finding => ({ id: 'unsent', isReady, evidence })
  if (!who) return row(true, TEXTS.unsent.nobody)
  if (waiting === null) return row(false, TEXTS.unsent.unknown)
  const { count, customers } = waiting
  return row(count === 0, count === 0 ? TEXTS.unsent.none : TEXTS.unsent.some(count, customers))
}

function rights({ rightsAge }: BoothFacts): Finding {
  const evidence = rightsAge === null ? TEXTS.rights.unknownAge : TEXTS.rights.known(ageText(rightsAge))
  return { id: 'rights', isReady: true, evidence }
}

function boothKey({ keyUntil, now }: BoothFacts): Finding {
  const isReady = keyUntil !== null && Date.parse(keyUntil) > now
  return {
    id: 'booth',
    isReady,
    evidence: isReady ? TEXTS.booth.key(timeText(keyUntil)) : TEXTS.booth.noKey,
  }
}

/** A moment in local date and time: the day in UTC may begin hours after the key has ended here. */
const timeText = (at: string): string =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

function awake({ canStayAwake }: BoothFacts): Finding {
  return { id: 'awake', isReady: canStayAwake, evidence: TEXTS.awake[canStayAwake ? 'can' : 'cannot'] }
}

function version({ readiness: { shell, version: kept } }: Facts): Finding {
  const isReady = shell && kept !== ''
  return {
    id: 'version',
    isReady,
    evidence: isReady ? TEXTS.version.kept(kept.slice(0, SHOWN_VERSION)) : TEXTS.version.none,
  }
}
