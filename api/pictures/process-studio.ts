import { type ChildProcess, fork } from 'node:child_process'
import { SECOND } from '#shared/time.ts'
import type { Studio } from './encode.ts'
import type { CutRequest, StudioMessage, StudioRequest, WarmingNews, WarmRequest } from './studio-messages.ts'

/** Milliseconds without work after which the process ends. */
const IDLE_MS = 5 * SECOND

const MB = 1024 ** 2

export interface ProcessStudio extends Studio<string> {
  /** Draws all that a folder lacks, and tells meanwhile; ends early, with the process, when `signal` aborts. */
  warm(work: WarmRequest, tell: (news: WarmingNews) => void, signal: AbortSignal): Promise<void>
  /** Its process while it draws; for whoever measures. */
  pid(): number | undefined
  /** Ends the process at once; what is being drawn fails. */
  close(): void
}

/**
 * The C library keeps what is freed for the next picture, which is as large: got from the system anew, its pages cost a
 * twentieth of the processor time (decision 73).
 */
const KEPT_MEMORY = { MALLOC_MMAP_THRESHOLD_: String(128 * MB), MALLOC_TRIM_THRESHOLD_: String(256 * MB) }

/** What is not drawn yet, by its number, and who is told of a warming. */
interface Pending {
  answers: Map<number, PromiseWithResolvers<Uint8Array>>
  tell?: (news: WarmingNews) => void
}

/**
 * Draws in a process of its own, which is started with the first picture and ends when there is none to draw: sharp and
 * what it leaves in memory never are the server's (issue 12.6). What is drawn ahead is unfolded and stored there as well:
 * through the server it left 9 MB behind (decision 73). A process that ends early fails what it was drawing; the
 * next picture has a new one.
 */
export function processStudio(idleMs = IDLE_MS): ProcessStudio {
  let open: { child: ChildProcess; pending: Pending } | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  const end = () => {
    clearTimeout(idle)
    open?.child.kill('SIGKILL')
    open = null
  }
  const start = () => {
    const started = startProcess(() => {
      if (open === started) open = null
    })
    return started
  }
  const ask = async (work: CutRequest | WarmRequest, tell?: Pending['tell']) => {
    clearTimeout(idle)
    open ??= start()
    const { child, pending } = open
    if (tell) pending.tell = tell
    const id = ++lastId
    const answer = Promise.withResolvers<Uint8Array>()
    pending.answers.set(id, answer)
    const request: StudioRequest = { id, ...work }
    child.send(request, error => error && answer.reject(error))
    try {
      return await answer.promise
    } finally {
      pending.answers.delete(id)
      if (open?.child === child && pending.answers.size === 0) idle = setTimeout(end, idleMs).unref()
    }
  }
  return {
    pid: () => open?.child.pid,
    close: end,
    // Drawn where it is cut.
    rasterize: async svg => svg,
    encode: (svg, width, format) => ask({ svg, width, format }),
    async warm(work, tell, signal) {
      if (signal.aborted) return
      signal.addEventListener('abort', end, { once: true })
      try {
        await ask(work, tell)
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        signal.removeEventListener('abort', end)
      }
    },
  }
}

function startProcess(onEnd: () => void): { child: ChildProcess; pending: Pending } {
  const pending: Pending = { answers: new Map() }
  const child = fork(new URL('./studio-process.ts', import.meta.url), [], {
    serialization: 'advanced',
    // Inspector and profiler flags are the server's alone.
    execArgv: [],
    env: { ...process.env, ...KEPT_MEMORY },
  })
  const fail = (error: Error) => {
    onEnd()
    for (const answer of pending.answers.values()) answer.reject(error)
  }
  child.on('message', (message: StudioMessage) => {
    if (!('id' in message)) return pending.tell?.(message)
    const asked = pending.answers.get(message.id)
    if ('bytes' in message) asked?.resolve(message.bytes)
    else asked?.reject(new Error(message.error))
  })
  child.once('error', fail)
  child.once('exit', code => fail(new Error(`the process that draws pictures ended (${code})`)))
  // A server that has nothing else to do may end.
  child.unref()
  child.channel?.unref()
  return { child, pending }
}
