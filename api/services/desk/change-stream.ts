import { type Deps, isoNow } from '#api/deps.ts'
import type { SignedIn } from '#api/gateways/ports.ts'
import type { DeskChange, DeskRow } from '#shared/contract/desk.ts'
import { HOUR, SECOND } from '#shared/time.ts'
import { changedSince, type OrderFeed, OVERLAP_MS } from './feed.ts'
import { rowsOf } from './rows.ts'

type StreamDeps = Pick<Deps, 'store' | 'clock' | 'log' | 'tokens'>

/** How often sign-in and right are looked at. */
const LOOK_MS = SECOND
/** How long a stream is silent at most. */
const HERE_MS = 15 * SECOND
/** How far back what was missed is told. */
const MOST_MISSED_MS = HOUR
const MOST_MISSED = 500
const MAX_ROWS = 100
/** Streams one person may have open in one process; the next one ends the oldest. */
export const MAX_STREAMS = 6
/** Lines that wait for a reader at most. */
const MAX_WAITING = 200

/** The streams that are open in this process, by person, the oldest first. */
export type OpenStreams = Map<string, Set<(code: EndCode) => void>>
type EndCode = Extract<DeskChange, { kind: 'end' }>['code']

/**
 * What changes on the board, a line each, until sign-in or right ends, the shop closes or the reader goes (issue 11.1).
 * `since`: ISO time of the last line the reader had; empty for none.
 */
export function changeStream(
  deps: StreamDeps,
  feed: OrderFeed,
  open: OpenStreams,
  who: Pick<SignedIn, 'sub' | 'bearer'>,
  since: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let dispose = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start: controller => {
        const write = (line: DeskChange) => controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
        dispose = runStream(deps, feed, open, who, since, {
          write,
          isSlow: () => (controller.desiredSize ?? 0) <= 0,
          close: () => controller.close(),
        })
      },
      cancel: () => dispose(),
    },
    { highWaterMark: MAX_WAITING },
  )
}

interface Reader {
  write(line: DeskChange): void
  /** Whether too many lines wait. */
  isSlow(): boolean
  close(): void
}

function runStream(
  deps: StreamDeps,
  feed: OrderFeed,
  open: OpenStreams,
  { sub, bearer }: Pick<SignedIn, 'sub' | 'bearer'>,
  since: string,
  reader: Reader,
): () => void {
  let isOver = false
  let silentSince = deps.clock.now()
  const write = (line: DeskChange) => {
    if (isOver) return
    if (reader.isSlow()) return finish()
    silentSince = deps.clock.now()
    reader.write(line)
  }
  const told = (orders: readonly DeskRow[]) => {
    const at = isoNow(deps.clock)
    for (let from = 0; from < orders.length; from += MAX_ROWS)
      write({ kind: 'changed', at, orders: orders.slice(from, from + MAX_ROWS) })
  }
  const end = (code: EndCode) => {
    write({ kind: 'end', code })
    finish()
  }
  const dispose = () => {
    isOver = true
    clearInterval(looking)
    unsubscribe()
    open.get(sub)?.delete(end)
  }
  const finish = () => {
    if (isOver) return
    dispose()
    reader.close()
  }
  const looking = setInterval(() => void look(), LOOK_MS).unref()
  const look = async () => {
    const code = await endOf(deps, bearer)
    if (code) return end(code)
    if (deps.clock.now() - silentSince >= HERE_MS) write({ kind: 'here', at: isoNow(deps.clock) })
  }
  const unsubscribe = feed.subscribe(told, finish)
  takePlace(open, sub, end)
  write({ kind: 'here', at: isoNow(deps.clock) })
  if (since !== '') void missed(deps, since).then(rows => (rows ? told(rows) : write(reset(deps))), finish)
  return dispose
}

const reset = ({ clock }: StreamDeps): DeskChange => ({ kind: 'reset', at: isoNow(clock) })

/** Why a stream has to end by now; null while it may go on, also while the provider's keys cannot be had. */
async function endOf({ tokens }: StreamDeps, bearer: string): Promise<EndCode | null> {
  try {
    const who = await tokens.verify(bearer)
    if (who === null) return 'unauthorized'
    return who.permissions.includes('orders:read') ? null : 'not_found'
  } catch {
    return null
  }
}

function takePlace(open: OpenStreams, sub: string, end: (code: EndCode) => void): void {
  const theirs = open.get(sub) ?? new Set()
  open.set(sub, theirs)
  theirs.add(end)
  const [oldest] = theirs
  if (theirs.size > MAX_STREAMS) oldest?.('rate_limited')
}

/** Rows of what changed since then; null where that is too long ago, or too much, to be told. */
async function missed({ store, clock }: StreamDeps, since: string): Promise<DeskRow[] | null> {
  const from = Date.parse(since) - OVERLAP_MS
  if (from < clock.now() - MOST_MISSED_MS) return null
  const orders = await changedSince(store, from, MOST_MISSED)
  return orders.length > MOST_MISSED ? null : rowsOf(store, orders)
}
