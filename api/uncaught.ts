import type { Logger } from 'pino'

/** How long an orderly end may take after a fault, in milliseconds: a little more than requests in flight get. */
const END_MS = 15_000
/** Keys, tokens, and whatever stands before the @ of an address. */
const SECRET = /\b(?:sk|rk|whsec)_\w+|\beyJ[\w-]+\.[\w.-]+|(?<=\/\/)[^/@\s]+(?=@)|(?<=\bBearer )[\w.~+/=-]+/g

/** What a log line may say of an error that nobody caught: its words without secrets, and none of its other fields. */
export function toldOf(error: unknown): { type: string; code?: string; message: string; stack?: string } {
  const clean = (text: string) => text.replaceAll(SECRET, '...')
  if (!(error instanceof Error)) return { type: typeof error, message: clean(String(error)) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const stack = error.stack === undefined ? {} : { stack: clean(error.stack) }
  return { type: error.name, ...code, message: clean(error.message), ...stack }
}

export interface Ending {
  log: Pick<Logger, 'fatal'>
  /** Lets running requests finish and closes the shop; null while there is none yet. */
  shutDown(): Promise<void> | null
  /** Ends the process once what was logged is written. */
  exit(code: number): void
}

/**
 * What nobody caught may have left anything half done: it is one log line, then an orderly end with exit code 1, so that
 * whatever watches the process starts it anew (issue 6.4). A second fault, or an end that takes too long, ends it at once.
 */
export function endOnUncaught(target: NodeJS.EventEmitter, { log, shutDown, exit }: Ending): void {
  let ending = false
  const end = (event: string) => (error: unknown) => {
    log.fatal({ event, fault: toldOf(error) }, 'nobody caught this error; the shop ends')
    if (ending) return exit(1)
    ending = true
    const impatience = setTimeout(() => exit(1), END_MS)
    impatience.unref()
    const over = () => exit(1)
    ;(shutDown() ?? Promise.resolve()).then(over, over)
  }
  target.on('uncaughtException', end('uncaughtException'))
  target.on('unhandledRejection', end('unhandledRejection'))
}
