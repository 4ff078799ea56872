import { sweepEnded } from '#api/store/endings.ts'
import type { Store } from '#api/store/store.ts'
import { copied, never } from '#pwa/sync/simulation/world.ts'
import { type Effect, effectOf } from './effect.ts'
import { type Disk, memoryStore } from './memory-store.ts'
import { appOver, type Process } from './process.ts'
import type { MessageWorld } from './world.ts'

export interface SentRequest {
  path: string
  headers: Record<string, string>
  body: string
}

export interface Said {
  status: number
  headers: Record<string, string>
  body: string
}

/** What the servers remember together. */
export interface Remembered {
  disk: Disk
  /** In the order in which they came. */
  effects: Effect[]
}

/** How the servers go about things; tests put faulty ways in place of the real ones. */
export interface ServerWays {
  store?(store: Store, newId: () => string): Store
}

export interface MessageServers {
  remembered: Remembered
  /** Words of effects that a restore took back. */
  lost: Set<string>
  isUp(process: number): boolean
  /** Asks one of the processes; never resolves when it dies over it. */
  handle(process: number, sent: SentRequest): Promise<Said>
  crash(process: number): void
  /** Milliseconds by which a process's clock is off. */
  setClock(process: number, offsetMs: number): void
  /** While it is full every write fails. */
  setFull(isFull: boolean): void
  /** Cleans old records away, as a job of the process does. */
  sweep(process: number): Promise<void>
  backUp(): void
  restore(): void
}

/** Milliseconds a process is away after a crash. */
const RESTART_MS = 2_000

/** The shop's routes for messages and records in two processes over one disk, which may die at every write. */
export function createServers(world: MessageWorld, ways: ServerWays = {}): MessageServers {
  const { chance, faults, time } = world
  const lives = [0, 0]
  const upAt = [0, 0]
  const clocks = [0, 0]
  const running: (Process | undefined)[] = []
  const keys = new Set<string>()
  let isFull = false
  let backup: Remembered | null = null
  const servers: MessageServers = {
    remembered: { disk: new Map(), effects: [] },
    lost: new Set(),
    isUp: process => time.now() >= (upAt[process] ?? 0),
    handle,
    crash,
    setClock(process, offsetMs) {
      clocks[process] = offsetMs
    },
    setFull(next) {
      isFull = next
    },
    sweep: async process => {
      const { store, clock } = processOf(process)
      await sweepEnded(store, 'idempotency', clock, 1_000)
    },
    backUp() {
      backup = copied(servers.remembered)
    },
    restore() {
      if (!backup) return
      for (const process of [0, 1]) crash(process)
      const kept = new Set(backup.effects.map(({ words }) => words))
      for (const { words } of servers.remembered.effects) if (!kept.has(words)) servers.lost.add(words)
      servers.remembered = copied(backup)
    },
  }

  function crash(process: number) {
    world.figures.serverDeaths++
    lives[process] = (lives[process] ?? 0) + 1
    upAt[process] = time.now() + RESTART_MS
    running[process] = undefined
  }

  async function handle(process: number, { path, headers, body }: SentRequest): Promise<Said> {
    noteRequest(headers['idempotency-key'])
    const answer = await processOf(process).app.request(path, { method: 'POST', headers, body })
    const said = {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    }
    world.trace.push(`${time.now()} ${process} ${path} ${headers['idempotency-key']} ${said.status}`)
    return said
  }

  function noteRequest(key: string | undefined) {
    if (key === undefined) return
    world.figures.requests++
    if (keys.has(key)) world.figures.repeated++
    keys.add(key)
  }

  function processOf(process: number): Process {
    const found = running[process] ?? startProcess(process)
    running[process] = found
    return found
  }

  function startProcess(process: number): Process {
    const life = lives[process]
    const isDead = () => lives[process] !== life
    const { effects, disk } = servers.remembered
    const real = memoryStore(disk, {
      async read(look) {
        await world.wait(chance.below(5))
        return isDead() ? never() : look()
      },
      async write(run) {
        await world.wait(chance.below(15))
        if (isDead()) return never()
        if (isFull) throw new Error('disk full')
        const dies = chance.happens(faults.serverCrash)
        const done = !dies || chance.happens(0.5) ? run() : null
        if (!dies && done !== null) return done
        crash(process)
        return never()
      },
      wrote: (collection, before, after) => effects.push(...effectOf(collection, before, after)),
    })
    const store = ways.store?.(real, chance.uuid) ?? real
    const clock = { now: () => 1.8e12 + time.now() + (clocks[process] ?? 0) }
    return { store, clock, app: appOver(store, clock, chance.uuid) }
  }

  return servers
}
