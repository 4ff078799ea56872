import { type ChildProcess, fork } from 'node:child_process'
import { SECOND } from '#shared/time.ts'
import type { Studio } from './encode.ts'
import type { CutAnswer, CutRequest } from './studio-messages.ts'

/** Milliseconds without work after which the process ends. */
const IDLE_MS = 5 * SECOND

export interface ProcessStudio extends Studio<string> {
  /** Its process while it draws; for whoever measures. */
  pid(): number | undefined
  /** Ends the process at once; what is being drawn fails. */
  close(): void
}

/** Cuts that are not drawn yet, by their number. */
type PendingCuts = Map<number, PromiseWithResolvers<Uint8Array>>

/**
 * Draws in a process of its own, which is started with the first picture and ends when there is none to draw: sharp and
 * what it leaves in memory never are the server's (issue 12.6). A process that ends early fails what it was drawing; the
 * next picture has a new one.
 */
export function processStudio(idleMs = IDLE_MS): ProcessStudio {
  let open: { child: ChildProcess; pending: PendingCuts } | null = null
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
  return {
    pid: () => open?.child.pid,
    close: end,
    // Drawn where it is cut.
    rasterize: async svg => svg,
    async encode(svg, width, format) {
      clearTimeout(idle)
      open ??= start()
      const { child, pending } = open
      const id = ++lastId
      const answer = Promise.withResolvers<Uint8Array>()
      pending.set(id, answer)
      const request: CutRequest = { id, svg, width, format }
      child.send(request, error => error && answer.reject(error))
      try {
        return await answer.promise
      } finally {
        pending.delete(id)
        if (open?.child === child && pending.size === 0) idle = setTimeout(end, idleMs).unref()
      }
    },
  }
}

function startProcess(onEnd: () => void): { child: ChildProcess; pending: PendingCuts } {
  const pending: PendingCuts = new Map()
  const child = fork(new URL('./studio-process.ts', import.meta.url), [], {
    serialization: 'advanced',
    // Inspector and profiler flags are the server's alone.
    execArgv: [],
  })
  const fail = (error: Error) => {
    onEnd()
    for (const answer of pending.values()) answer.reject(error)
  }
  child.on('message', (answer: CutAnswer) => {
    const asked = pending.get(answer.id)
    if ('bytes' in answer) asked?.resolve(answer.bytes)
    else asked?.reject(new Error(answer.error))
  })
  child.once('error', fail)
  child.once('exit', code => fail(new Error(`the process that draws pictures ended (${code})`)))
  // A server that has nothing else to do may end.
  child.unref()
  child.channel?.unref()
  return { child, pending }
}
