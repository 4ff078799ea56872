/** Whose file it is, and how it stands in the line. */
export interface Turn {
  owner: string
  /** A checkout waits for it; may become true while the file waits. */
  isUrgent(): boolean
  /** It was cut short once, and has its full time coming. */
  isAgain: boolean
}

/** Files of one owner that may wait; more are tried again when one is done (issue 6.2). */
const MAX_WAITING = 2
/** Turns of others that a rank may be passed over for. */
const MAX_PASSED = 4
/** In the order of their turns. */
const RANKS = ['checkout', 'background', 'again'] as const
type Rank = (typeof RANKS)[number]

export interface TurnsOptions {
  /** How many files are read at once. */
  readers: number
  /** Milliseconds a file may be read while others wait. */
  shortMs: number
}

/** Who is read next, and for how long (issue 6.2). Holds no clock and no promise. */
export interface Turns<T extends Turn> {
  /** Takes a file into the line, unless two of its owner's wait. For a checkout's one in the background gives way. */
  offer(turn: T): { isTaken: boolean; displaced: T | null }
  /** The file whose turn it is, from now on being read; null while no reader is free for one. */
  next(): T | null
  /** Whether a file that is read for so many milliseconds has to give way to others. */
  mustYield(turn: T, busyMs: number): boolean
  /** The file is no longer read. */
  done(turn: T): void
}

/**
 * Owners take turns: next is whoever has the fewest files being read, and of those who waited longest since the last one
 * was done. Checkouts go before what nobody waits for, and that before files that were cut short, but no rank is passed
 * over for others more than four times running. Of several readers one is always left for files that were not cut short.
 */
export function createTurns<T extends Turn>({ readers, shortMs }: TurnsOptions): Turns<T> {
  const waiting = new Set<T>()
  const running = new Set<T>()
  /** For every owner in the line: when its last file was done, or when it came; counted, not timed. */
  const since = new Map<string, number>()
  const passed: Record<Rank, number> = { checkout: 0, background: 0, again: 0 }
  let count = 0

  const ofOwner = (turns: Set<T>, owner: string) => [...turns].filter(turn => turn.owner === owner)
  const mayRun = (turn: T) =>
    !turn.isAgain || readers === 1 || [...running].filter(({ isAgain }) => isAgain).length < readers - 1

  return {
    offer(turn) {
      const own = ofOwner(waiting, turn.owner).filter(({ isAgain }) => !isAgain)
      const isFull = !turn.isAgain && own.length >= MAX_WAITING
      const displaced = isFull && turn.isUrgent() ? (own.findLast(other => !other.isUrgent()) ?? null) : null
      if (isFull && displaced === null) return { isTaken: false, displaced }
      if (displaced !== null) waiting.delete(displaced)
      waiting.add(turn)
      if (!since.has(turn.owner)) since.set(turn.owner, ++count)
      return { isTaken: true, displaced }
    },
    next() {
      if (running.size >= readers) return null
      const able = Map.groupBy([...waiting].filter(mayRun), rankOf)
      const present = RANKS.filter(rank => able.has(rank))
      const rank = present.findLast(each => passed[each] >= MAX_PASSED) ?? present[0]
      if (rank === undefined) return null
      const load = Map.groupBy(running, ({ owner }) => owner)
      const order = ({ owner }: T) => [load.get(owner)?.length ?? 0, since.get(owner) ?? 0] as const
      const turn = (able.get(rank) ?? []).reduce((first, other) =>
        isBefore(order(other), order(first)) ? other : first,
      )
      for (const each of present) {
        const isPassed = able.get(each)?.some(({ owner }) => owner !== turn.owner)
        passed[each] = each === rank ? 0 : passed[each] + (isPassed ? 1 : 0)
      }
      waiting.delete(turn)
      running.add(turn)
      return turn
    },
    mustYield: (turn, busyMs) =>
      !turn.isAgain && busyMs > shortMs && [...waiting].some(({ owner }) => owner !== turn.owner),
    done(turn) {
      running.delete(turn)
      const isThere = ofOwner(waiting, turn.owner).length + ofOwner(running, turn.owner).length > 0
      if (isThere) since.set(turn.owner, ++count)
      else since.delete(turn.owner)
    },
  }
}

function rankOf(turn: Turn): Rank {
  if (turn.isAgain) return 'again'
  return turn.isUrgent() ? 'checkout' : 'background'
}

function isBefore(a: readonly [number, number], b: readonly [number, number]): boolean {
  return a[0] === b[0] ? a[1] < b[1] : a[0] < b[0]
}
