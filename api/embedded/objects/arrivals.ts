import { MINUTE } from '#shared/time.ts'
import { S3Error } from './s3-error.ts'

/** What bodies on their way in may take of the disk, and for how long they may fall silent (issue 6.7). */
export interface ArrivalLimits {
  /** Bodies of one caller at once. */
  bodies: number
  /** Bytes that these declare together. */
  bytes: number
  /** Milliseconds without a byte after which a body is given up. */
  stallMs: number
}

/**
 * Room for 50 devices behind one address, three parts of 8 MiB each at once, where they take turns; a few whole files
 * of 300 MB. Who is refused tries again, as with every `SlowDown` of a store.
 */
export const ARRIVAL_LIMITS: ArrivalLimits = { bodies: 64, bytes: 1024 ** 3, stallMs: MINUTE }

/** Bodies on their way in, by caller. */
export interface Arrivals {
  stallMs: number
  /** Takes room for a body of so many bytes; answers how to give it back. Throws SlowDown when there is none. */
  enter(caller: string, bytes: number): () => void
}

/** Counts what is on its way in; a body alone always has room. */
export function createArrivals({ bodies, bytes: most, stallMs }: ArrivalLimits): Arrivals {
  const held = new Map<string, number[]>()
  return {
    stallMs,
    enter(caller, bytes) {
      const own = held.get(caller) ?? []
      const sum = own.reduce((total, each) => total + each, bytes)
      if (own.length > 0 && (own.length >= bodies || sum > most)) throw new S3Error('SlowDown')
      own.push(bytes)
      held.set(caller, own)
      return () => {
        own.splice(own.indexOf(bytes), 1)
        if (own.length === 0) held.delete(caller)
      }
    },
  }
}
