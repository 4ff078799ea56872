import { type Archive, archivedOutcomes, withArchived } from '#api/services/cart/archive-stored.ts'
import type { CartBounds } from '#api/services/cart/memory.ts'
import { newCart, type SyncWorld, syncCart } from '#api/services/cart/sync.ts'
import { readCart } from '#api/store/cart-document.ts'
import type { CartDoc, CartOutcomeDoc } from '#api/store/documents.ts'
import { MAIN_CART } from '#shared/contract/limits.ts'
import { readSync, type SyncAnswer, type SyncRequest } from '#shared/contract/sync.ts'
import { createArchive } from './cart-archive.ts'
import { copied, never, type World } from './world.ts'

/** One committed write: which mutations it applied, in order. */
export interface Commit {
  owner: string
  mids: string[]
}

/** What the servers remember together: a restored backup is another life of it. */
export interface Remembered {
  carts: Map<string, { rev: number; doc: CartDoc }>
  outcomes: Map<string, CartOutcomeDoc>
  log: Commit[]
  life: string
}

/** Written down and read again, as a store does; whoever changes it in place throws, so that it need not be copied. */
export const written = (doc: CartDoc): CartDoc => frozen(readCart(JSON.parse(JSON.stringify(doc))))

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

export const copiedMemory = ({ carts, ...others }: Remembered): Remembered => ({
  ...copied(others),
  carts: new Map(carts),
})

const midsOf = ({ log }: Remembered) => new Set(log.flatMap(({ mids }) => mids))

/** Notes what was applied since the backup that is put back. */
export function takeBack({ takenBack }: World, before: Remembered, backup: Remembered): void {
  const stays = midsOf(backup)
  for (const mid of midsOf(before)) if (!stays.has(mid)) takenBack.add(mid)
}

export interface SyncStage {
  doc: CartDoc
  answer: SyncAnswer
  /** Mutations applied just now. */
  applied: string[]
  /** There is something to write. */
  isNew: boolean
}

/** How a server goes about a request; tests put faulty ways in place of the real ones. */
export interface ServerWays {
  /** Judges a request on a document; `seen` is the document as an earlier, separate look found it. */
  judge(doc: CartDoc, seen: CartDoc, request: SyncRequest, world: JudgeWorld): SyncStage
  /** How much a cart remembers; the shop's own unless stated. */
  bounds?: CartBounds
  /** Whether the shop refuses a request with these changes outright (issue 6.34). */
  refuses?(muts: object[]): boolean
  /** The archive as faulty servers use it. */
  archive?(archive: Archive): Archive
  /** Whether a process is a shop of before, which knows of no archive (issue 10.3). */
  isOlder?(process: number): boolean
  comparesAndSets: boolean
  answersBeforeCommit: boolean
}

export type JudgeWorld = Omit<SyncWorld, 'artworks'>

/** The server's own core, and what it applied. */
export function judgeOnce(doc: CartDoc, _: CartDoc, request: SyncRequest, world: JudgeWorld): SyncStage {
  const synced = syncCart(doc, readSync(request), { ...world, artworks: EVERY_KEY })
  const applied = request.muts
    .map(({ mid }) => mid)
    .filter((mid, i, all) => !doc.mids.has(mid) && synced.doc.mids.has(mid) && all.indexOf(mid) === i)
    // Nobody knows whether it was taken before: its person is asked.
    .filter(mid => synced.doc.mids.get(mid)?.code !== 'outcome_forgotten')
  return { ...synced, applied, isNew: synced.doc !== doc }
}

export const HONEST: ServerWays = { judge: judgeOnce, comparesAndSets: true, answersBeforeCommit: false }

const EVERY_KEY: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true })

export type HttpAnswer = { status: number; body?: SyncAnswer; code?: string }

export interface CartServer {
  remembered: Remembered
  /** Asks one of the processes; never resolves when it dies over it. */
  handle(process: number, token: string | null, request: SyncRequest): Promise<HttpAnswer>
  crash(process: number): void
  isUp(process: number): boolean
  backUp(): void | Promise<void>
  /** A server on a real store takes its time. */
  restore(): void | Promise<void>
  /** Deletes a person's cart with all it remembers (D4); what is stored elsewhere has no part in it. */
  deleteCart?(owner: string): void
  /** Every process takes every protocol from now on. */
  upgrade(): void
}

/** What is said without a look at the cart; null where that is needed. `newest` is the protocol a process takes. */
export function refused(token: string | null, request: SyncRequest, newest: number): HttpAnswer | null {
  if (token === null) return { status: 401, code: 'unauthorized' }
  if (request.proto > newest) return { status: 426, code: 'unsupported_proto' }
  return request.user === token ? null : { status: 409, code: 'wrong_user' }
}

/** Clocks of the processes differ by hours; `passed` in milliseconds of virtual time. */
export const clockOfProcess = (process: number, passed: number) => 1.8e12 + passed + process * 7_200_000

/** Milliseconds a process is away after a crash. */
export const RESTART_MS = 2_000

/** Two server processes, one of them older, over one store with compare-and-set that can die at every write. */
export function createCartServer(world: World, ways: ServerWays = HONEST): CartServer {
  const { chance, faults, time } = world
  const lives = [0, 0]
  const upAt = [0, 0]
  let isUpgraded = false
  let backup: Remembered | null = null
  const server: CartServer = {
    remembered: { carts: new Map(), outcomes: new Map(), log: [], life: chance.uuid() },
    handle,
    crash,
    isUp: process => time.now() >= (upAt[process] ?? 0),
    backUp() {
      backup = copiedMemory(server.remembered)
    },
    restore() {
      if (!backup) return
      for (const process of [0, 1]) crash(process)
      takeBack(world, server.remembered, backup)
      server.remembered = { ...copiedMemory(backup), life: chance.uuid() }
    },
    deleteCart(owner) {
      const { carts, outcomes, log } = server.remembered
      carts.set(owner, { rev: read(owner).rev + 1, doc: newCart(owner, MAIN_CART, chance.uuid()) })
      for (const id of outcomes.keys()) if (id.startsWith(`${owner}/`)) outcomes.delete(id)
      server.remembered.log = log.filter(commit => commit.owner !== owner)
    },
    upgrade() {
      isUpgraded = true
    },
  }

  function crash(process: number) {
    lives[process] = (lives[process] ?? 0) + 1
    upAt[process] = time.now() + RESTART_MS
  }

  function read(owner: string) {
    const found = server.remembered.carts.get(owner)
    return found ?? { rev: 0, doc: newCart(owner, MAIN_CART, `life-of-${owner}`) }
  }

  const clockOf = (process: number) => clockOfProcess(process, time.now())

  async function handle(process: number, token: string | null, request: SyncRequest): Promise<HttpAnswer> {
    const refusal = refused(token, request, process === 1 || isUpgraded ? 2 : 1)
    if (refusal || token === null) return refusal ?? never()
    if (ways.refuses?.(request.muts)) return { status: 400, code: 'bad_request' }
    const life = lives[process]
    const isDead = () => lives[process] !== life
    const seen = read(token)
    await world.wait(chance.below(40))
    if (isDead()) return never()
    for (;;) {
      const { rev, doc: stored } = read(token)
      const stage = await judged(process, stored, seen.doc, request, isDead)
      if (isDead()) return never()
      if (!stage.isNew) return { status: 200, body: stage.answer }
      if (ways.answersBeforeCommit && chance.happens(0.5)) {
        void commitLater(process, token, rev, stage, isDead)
        return { status: 200, body: stage.answer }
      }
      await world.wait(chance.below(30))
      if (isDead()) return never()
      const outcome = commit(process, token, rev, stage)
      if (outcome === 'died') return never()
      if (outcome === 'done') return { status: 200, body: stage.answer }
    }
  }

  async function judged(
    process: number,
    stored: CartDoc,
    seen: CartDoc,
    request: SyncRequest,
    isDead: () => boolean,
  ): Promise<SyncStage> {
    const now = clockOf(process)
    const about = { now, life: server.remembered.life, ...(ways.bounds && { bounds: ways.bounds }) }
    if (ways.isOlder?.(process)) {
      const { archived, ...doc } = stored
      const stage = ways.judge(doc, seen, copied(request), about)
      return archived ? { ...stage, doc: { ...stage.doc, archived } } : stage
    }
    const rows = () => server.remembered.outcomes
    const whole = createArchive(world, rows, { isDead, die: () => crash(process) })
    const archive = ways.archive?.(whole) ?? whole
    const doc = await withArchived(archive, stored, now, ways.bounds)
    const mids = request.muts.map(({ mid }) => mid)
    const archived = await archivedOutcomes(archive, doc, mids, now)
    const stage = ways.judge(doc, seen, copied(request), { ...about, archived })
    return {
      ...stage,
      isNew: stage.isNew || stored.mids.size !== doc.mids.size,
    }
  }

  async function commitLater(
    process: number,
    owner: string,
    rev: number,
    stage: SyncStage,
    isDead: () => boolean,
  ) {
    await world.wait(chance.below(30))
    if (!isDead()) commit(process, owner, rev, stage)
  }

  function commit(
    process: number,
    owner: string,
    rev: number,
    stage: SyncStage,
  ): 'done' | 'lost-race' | 'died' {
    if (ways.comparesAndSets && read(owner).rev !== rev) return 'lost-race'
    const dies = chance.happens(faults.serverCrash)
    const isWritten = !dies || chance.happens(0.5)
    if (isWritten) {
      server.remembered.carts.set(owner, { rev: rev + 1, doc: written(stage.doc) })
      server.remembered.log.push({ owner, mids: stage.applied })
      for (const { mid, note } of stage.answer.done) if (note === 'gone') world.foundGone.add(mid)
    }
    if (dies) crash(process)
    return dies ? 'died' : 'done'
  }

  return server
}
