import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTurns, type Turn } from './turns.ts'

const SHORT = 3000
const LIMIT = 9700
const STEP = 100
const ENDLESS = Number.POSITIVE_INFINITY

/** A file that comes at a time and takes so long to read, all in milliseconds. */
interface File {
  owner: string
  at: number
  takes: number
  isUrgent: boolean
}

interface Line extends Turn {
  file: File
  rank: 'checkout' | 'background' | 'again'
}

interface Played {
  /** Whenever a file was read, in order. */
  reads: { file: File; at: number; until: number }[]
  verdicts: Map<File, { at: number; isOverdue: boolean }>
  /** Starts that others saw while they had nothing being read, in one wait. */
  longestWait: number
  mostWaiting: number
  unfair: string[]
}

/** Plays files through the turns in virtual time, as the pool does. */
function play(files: readonly File[], readers: number): Played {
  const turns = createTurns<Line>({ readers, shortMs: SHORT })
  const running = new Map<Line, number>()
  const waiting = new Set<Line>()
  let outside: File[] = []
  let coming = files.toSorted((a, b) => a.at - b.at)
  const passedOver = new Map<string, number>()
  const played: Played = {
    reads: [],
    verdicts: new Map(),
    longestWait: 0,
    mostWaiting: 0,
    unfair: [],
  }

  const offer = (file: File, isAgain = false) => {
    const rank = isAgain ? 'again' : file.isUrgent ? 'checkout' : 'background'
    const line: Line = { owner: file.owner, isUrgent: () => file.isUrgent, isAgain, file, rank }
    const { isTaken, displaced } = turns.offer(line)
    if (isTaken) waiting.add(line)
    else outside.push(file)
    if (displaced) {
      waiting.delete(displaced)
      outside.push(displaced.file)
    }
    const own = [...waiting].filter(other => other.owner === file.owner && !other.isAgain)
    played.mostWaiting = Math.max(played.mostWaiting, own.length)
  }
  const load = (owner: string) => [...running.keys()].filter(line => line.owner === owner).length
  const start = (now: number) => {
    for (let line = turns.next(); line !== null; line = turns.next()) {
      const chosen = line
      waiting.delete(chosen)
      const less = [...waiting].find(
        other => other.rank === chosen.rank && load(other.owner) < load(chosen.owner),
      )
      if (less) played.unfair.push(`${chosen.owner} before ${less.owner}`)
      for (const owner of new Set([...waiting].map(other => other.owner))) {
        if (owner === chosen.owner || load(owner) > 0) continue
        const passed = (passedOver.get(owner) ?? 0) + 1
        passedOver.set(owner, passed)
        played.longestWait = Math.max(played.longestWait, passed)
      }
      passedOver.delete(chosen.owner)
      running.set(chosen, now)
      played.reads.push({ file: chosen.file, at: now, until: ENDLESS })
    }
  }
  for (let now = 0; played.verdicts.size < files.length; now += STEP) {
    if (now > files.length * (SHORT + LIMIT + STEP) + 100_000) break
    for (const file of coming.filter(({ at }) => at <= now)) offer(file)
    coming = coming.filter(({ at }) => at > now)
    for (const [line, since] of running) {
      const busy = now - since
      const isRead = busy >= line.file.takes
      const isOverdue = busy >= LIMIT
      const mustYield = turns.mustYield(line, busy)
      if (!(isRead || isOverdue || mustYield)) continue
      running.delete(line)
      const read = played.reads.findLast(({ file }) => file === line.file)
      if (read) read.until = now
      turns.done(line)
      if (isRead || isOverdue) played.verdicts.set(line.file, { at: now, isOverdue: !isRead })
      else offer(line.file, true)
      const again = outside.filter(({ owner }) => owner === line.owner)
      outside = outside.filter(({ owner }) => owner !== line.owner)
      for (const file of again) offer(file)
    }
    start(now)
  }
  return played
}

const anyFile: fc.Arbitrary<File> = fc.record({
  owner: fc.constantFrom('ann', 'bob', 'cy', 'dee'),
  at: fc.nat(30_000),
  takes: fc.constantFrom(100, 800, 2900, 5000, ENDLESS),
  isUrgent: fc.boolean(),
})
const anyFiles = fc.array(anyFile, { minLength: 1, maxLength: 40 })
const anyReaders = fc.constantFrom(1, 2, 3)

describe('issue 6.2: turns', () => {
  test('issue 6.2: every file that is taken gets a verdict, and a sound one its own, however long the others take', () => {
    fc.assert(
      fc.property(anyFiles, anyReaders, (files, readers) => {
        const { verdicts } = play(files, readers)
        expect(files.filter(file => !verdicts.has(file))).toEqual([])
        for (const [file, { isOverdue }] of verdicts) expect(isOverdue).toBe(file.takes === ENDLESS)
      }),
    )
  })

  test('issue 6.2: nobody is read more at once than somebody who waits in the same rank', () => {
    fc.assert(
      fc.property(anyFiles, anyReaders, (files, readers) => {
        expect(play(files, readers).unfair).toEqual([])
      }),
    )
  })

  test('issue 6.2: nobody starves: who waits is passed over a few times for each of the others, never more', () => {
    fc.assert(
      fc.property(anyFiles, anyReaders, (files, readers) => {
        const owners = new Set(files.map(({ owner }) => owner)).size
        expect(play(files, readers).longestWait).toBeLessThanOrEqual(6 * owners)
      }),
    )
  })

  test('issue 6.2: two files wait for one person, beside those that were cut short', () => {
    fc.assert(
      fc.property(anyFiles, anyReaders, (files, readers) => {
        expect(play(files, readers).mostWaiting).toBeLessThanOrEqual(2)
      }),
    )
  })

  test('issue 6.2: however many long files of one account keep another customer’s checkout waiting for one budget at most', () => {
    const passers = fc.array(fc.nat(150_000), { maxLength: 12 })
    fc.assert(
      fc.property(
        fc.nat(150_000),
        passers,
        fc.boolean(),
        fc.constantFrom(1, 2),
        fc.array(fc.constantFrom(ENDLESS, 2500), { minLength: 2, maxLength: 12 }),
        (at, others, isUrgent, readers, long) => {
          const attack = long.map(takes => ({ owner: 'eve', at: 0, takes, isUrgent }))
          const quick = others.map(when => ({ owner: `ann ${when}`, at: when, takes: 100, isUrgent: false }))
          const checkout = { owner: 'pat', at, takes: 300, isUrgent: true }
          const { reads } = play([...attack, ...quick, checkout], readers)
          const own = reads.findIndex(({ file }) => file === checkout)
          const before = reads.slice(0, own).filter(({ until }) => until > at)
          const evil = before.filter(({ file }) => file.owner === 'eve')
          expect(evil.length).toBeLessThanOrEqual(readers)
          // One reader may be giving a file its full time; of two, one never is.
          const budget = readers === 1 ? LIMIT : SHORT
          const waited = (reads[own]?.at ?? ENDLESS) - at
          expect(waited).toBeLessThanOrEqual(budget + 2 * STEP * (1 + before.length - evil.length))
        },
      ),
      { numRuns: 300 },
    )
  })

  test('issue 6.2: checkouts go before what nobody waits for, but not for ever', () => {
    const checkouts = Array.from({ length: 12 }, (_, at) => ({
      owner: `buyer ${at}`,
      at: 0,
      takes: 100,
      isUrgent: true,
    }))
    const background = { owner: 'ann', at: 0, takes: 100, isUrgent: false }
    const { reads } = play([background, ...checkouts], 1)
    expect(reads.findIndex(({ file }) => file === background)).toBe(4)
  })

  test('issue 6.2: a checkout’s third file takes the place of one that nobody waits for', () => {
    const turns = createTurns<Turn>({ readers: 1, shortMs: SHORT })
    const of = (isUrgent: boolean): Turn => ({ owner: 'ann', isUrgent: () => isUrgent, isAgain: false })
    const [one, two, three, four] = [of(false), of(false), of(true), of(false)]
    for (const turn of [one, two]) expect(turns.offer(turn)).toEqual({ isTaken: true, displaced: null })
    expect(turns.offer(four)).toEqual({ isTaken: false, displaced: null })
    expect(turns.offer(three)).toEqual({ isTaken: true, displaced: two })
    expect([turns.next(), turns.next()]).toEqual([three, null])
  })

  test('issue 6.2: of two readers one is left for files that were not cut short', () => {
    const turns = createTurns<Turn>({ readers: 2, shortMs: SHORT })
    const of = (owner: string, isAgain: boolean): Turn => ({ owner, isUrgent: () => true, isAgain })
    const [long, longer, quick] = [of('ann', true), of('bob', true), of('cy', false)]
    for (const turn of [long, longer]) turns.offer(turn)
    expect([turns.next(), turns.next()]).toEqual([long, null])
    turns.offer(quick)
    expect(turns.next()).toBe(quick)
    turns.done(long)
    expect(turns.next()).toBe(longer)
  })
})
