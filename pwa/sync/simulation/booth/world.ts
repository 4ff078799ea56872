import { type Chance, createChance } from '#pwa/sync/simulation/chance.ts'
import type { Scenario } from './scenario.ts'
import { type BoothShop, createShop, type ShopFaults, type ShopWays } from './shop.ts'

/** Money that somebody gave, wherever the shop has it. */
export interface Given {
  ticket: string
  /** Session or act. */
  ref: string
  cents: number
}

/** Who sign in on phones, whosever these are. */
export const PEOPLE = ['auth0|ann', 'auth0|bob'] as const

/** What everything in a booth's simulation shares. */
export interface BoothWorld {
  chance: Chance
  shop: BoothShop
  /** Ids of the tickets. */
  tickets: string[]
  /** Every payment that was made, at the provider or at the stand. */
  given: Given[]
  /** Offers that a payer looked at, by ticket. */
  seen: Map<string, Set<string>>
  /** Tickets of which a tablet was told that they are cancelled, until they are opened again. */
  cancelled: Set<string>
  /** Secrets of links. */
  tokens: Set<string>
  /** Who was told that a ticket's order is theirs, by ticket, in this life of the shop. */
  claimants: Map<string, Set<string>>
  /** What a claimed ticket was offered at when it was claimed, and what its visitor agreed to since, in this life. */
  agreed: Map<string, Set<string>>
  /** Tickets whose visitor was told, in this life, that they are forgotten. */
  forgotten: Set<string>
  /** Keys that were revoked in this life. */
  revoked: Set<string>
  /** Laws found broken while it ran. */
  broken: string[]
  /** `loss` is that of the requests and answers of tablets and phones as well. */
  faults: ShopFaults
}

export function createWorld({ seed, faults }: Scenario, ways: ShopWays): BoothWorld {
  const chance = createChance(seed)
  const soFar = { ...faults }
  const shop = createShop(chance, soFar, ways)
  shop.provider.loss = faults.loss / 2
  return {
    chance,
    shop,
    tickets: [chance.uuid(), chance.uuid()],
    given: [],
    seen: new Map(),
    cancelled: new Set(),
    tokens: new Set(),
    claimants: new Map(),
    agreed: new Map(),
    forgotten: new Set(),
    revoked: new Set(),
    broken: [],
    faults: soFar,
  }
}

/** A call over a line that loses the request or its answer: null then. */
export async function over<T>(
  { chance, faults: { loss } }: BoothWorld,
  call: () => Promise<T>,
): Promise<T | null> {
  if (chance.happens(loss)) return null
  const answer = await call()
  return chance.happens(loss) ? null : answer
}

/** A backup is put back: what the shop has said since it was made it does not know any more. */
export async function restore({ shop, claimants, agreed, forgotten, revoked }: BoothWorld): Promise<void> {
  if (!(await shop.restore())) return
  for (const said of [claimants, agreed, forgotten, revoked]) said.clear()
}

/** Personal data of a ticket: found nowhere once it is forgotten (B14). */
export const nameOf = (ticket: string): string => `Mia ${ticket}`

/** A secret as links and browsers have them. */
export const newSecret = ({ chance }: BoothWorld): string =>
  Buffer.from(Array.from({ length: 16 }, () => chance.below(256))).toString('base64url')

/** Somebody looks at an offer. */
export function look({ seen }: BoothWorld, ticket: string, offer: string): void {
  add(seen, ticket, offer)
}

/** Notes something of a ticket. */
export function add(of: Map<string, Set<string>>, ticket: string, what: string): void {
  of.set(ticket, (of.get(ticket) ?? new Set()).add(what))
}
