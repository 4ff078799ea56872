import { createWorld, type Faults, NO_FAULTS, type World } from '#pwa/sync/simulation/world.ts'

export interface MessageFaults extends Faults {
  /** How often a server under strain, or a proxy before it, answers in the API's place, from 0 to 1. */
  strain: number
}

export const NO_MESSAGE_FAULTS: MessageFaults = { ...NO_FAULTS, strain: 0 }

/** What somebody told the shop: a message or a record of theirs, each with words of its own. */
export interface Spoken {
  person: string
  /** Whoever said it gave it up or put other words in its place. */
  isWithdrawn: boolean
}

export interface Figures {
  /** Messages and records people made. */
  made: number
  /** Requests that reached a server with one of them, and how many of these had been there before. */
  requests: number
  repeated: number
  serverDeaths: number
  deviceDeaths: number
}

/** What everything in a simulation of messages and records shares. */
export interface MessageWorld extends World {
  faults: MessageFaults
  /** By its words. */
  spoken: Map<string, Spoken>
  /** Words that asked for their person once: what came behind them did not wait. */
  asked: Set<string>
  /** Words of which a device was told that they arrived. */
  arrived: Set<string>
  figures: Figures
  /** What happened when, for comparing two plays of one scenario. */
  trace: string[]
  /** Words nobody has said before. */
  words(person: string, kind: string): string
}

export function createMessageWorld(seed: number, faults: MessageFaults): MessageWorld {
  let said = 0
  return {
    ...createWorld(seed, faults),
    faults: { ...faults },
    spoken: new Map(),
    asked: new Set(),
    arrived: new Set(),
    figures: { made: 0, requests: 0, repeated: 0, serverDeaths: 0, deviceDeaths: 0 },
    trace: [],
    words: (person, kind) => `${person} ${kind} ${++said}`,
  }
}
