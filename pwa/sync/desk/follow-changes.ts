import type { DeskChange } from '#shared/contract/desk.ts'

export interface ChangesDeps {
  /** Opens the stream from a time on (ISO; empty: from now); null when nobody is signed in. Rejects as fetch does. */
  open(since: string, signal: AbortSignal): Promise<Response | null>
  /** An order changed; or everything that is shown is to be asked for anew. */
  onChange(change: Extract<DeskChange, { kind: 'changed' | 'reset' }>): void
  /** Resolves after so many milliseconds, or when the signal is aborted. */
  pause(ms: number, signal: AbortSignal): Promise<void>
  random(): number
}

/** First and longest pause before the stream is opened again, in milliseconds; between them it doubles. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Why nothing more is told: the shop said so at the end of a stream, refused to open one, nobody is signed in, or `signal` ended it.
 */
export type ChangesEnd = Extract<DeskChange, { kind: 'end' }>['code'] | 'refused' | 'signed-out' | 'aborted'

/**
 * Reads which orders changed for as long as `signal` lets it (issue 11.1): a broken stream is opened again where it
 * broke off, one that the shop ended for good is not. Resolves to why it ended.
 */
export async function followChanges(deps: ChangesDeps, signal: AbortSignal): Promise<ChangesEnd> {
  let since = ''
  let tries = 0
  while (!signal.aborted) {
    try {
      const answer = await deps.open(since, signal)
      if (!answer) return 'signed-out'
      if (isRefusal(answer)) return 'refused'
      for await (const change of changesIn(answer)) {
        tries = 0
        if (change.kind === 'end') return change.code
        since = change.at
        if (change.kind !== 'here') deps.onChange(change)
      }
    } catch {
      // Broken off, or nothing came: it is tried again.
    }
    if (signal.aborted) break
    const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries++)
    await deps.pause(most / 2 + (deps.random() * most) / 2, signal)
  }
  return 'aborted'
}

/** The shop does not let this account read it; too much at once passes. */
const isRefusal = ({ status }: Response): boolean => status >= 400 && status < 500 && status !== 429

/** The stream's lines, each an object; what cannot be read ends it. */
async function* changesIn({ ok, body }: Response): AsyncGenerator<DeskChange> {
  if (!ok || !body) return
  let rest = ''
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const lines = (rest + read.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line !== '') yield JSON.parse(line) as DeskChange
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}
