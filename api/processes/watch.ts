import { setTimeout as sleep } from 'node:timers/promises'

/** A process that ends sooner than this after its start is not started again at once, in milliseconds. */
const HEALTHY_MS = 5_000
const PAUSE_MS = 1_000

/** One way to run a process. */
export interface Kind<Process> {
  start(): Process
  /** Resolves once it takes requests; false when it ended first. */
  opened(started: Process): Promise<boolean>
  exited(started: Process): Promise<unknown>
  isAlive(started: Process): boolean
  kill(started: Process, signal: 'SIGTERM' | 'SIGKILL'): void
}

export interface Watched {
  /** Starts another beside it, and ends this one once that is open. */
  replace(): Promise<void>
  end(): Promise<void>
}

export interface Watching {
  tell(text: string): void
  /** How long a process may take to end, in milliseconds, before it is killed. */
  patienceMs: number
}

/**
 * Keeps one process of a kind running: whatever ends it, another is started in its place. Resolves once the first is open, with
 * null where it ends instead.
 */
export async function watch<Process>(
  kind: Kind<Process>,
  { tell, patienceMs }: Watching,
): Promise<Watched | null> {
  let current = kind.start()
  let isEnding = false

  async function keep(started: Process): Promise<void> {
    const since = Date.now()
    await kind.exited(started)
    if (isEnding || current !== started) return
    tell('a process has ended; another is started in its place')
    if (Date.now() - since < HEALTHY_MS) await sleep(PAUSE_MS)
    if (!isEnding && current === started) begin()
  }

  function begin(): void {
    current = kind.start()
    void keep(current)
  }

  async function stop(started: Process): Promise<void> {
    if (!kind.isAlive(started)) return
    const gone = kind.exited(started)
    kind.kill(started, 'SIGTERM')
    const impatience = setTimeout(() => kind.kill(started, 'SIGKILL'), patienceMs)
    await gone
    clearTimeout(impatience)
  }

  async function replace(): Promise<void> {
    const older = current
    // From here on the older one's end is nobody's loss.
    current = kind.start()
    const newer = current
    if (await kind.opened(newer)) {
      void keep(newer)
      return stop(older)
    }
    tell('a newer process did not start; the older one stays')
    if (kind.isAlive(older)) current = older
    else if (!isEnding) begin()
  }

  if (!(await kind.opened(current))) return null
  void keep(current)
  return {
    replace,
    end: () => {
      isEnding = true
      return stop(current)
    },
  }
}
