import type { Log, Now } from '#api/embedded/world.ts'
import { MINUTE } from '#shared/time.ts'
import type { EventQueue, WaitingEvent } from './events.ts'
import type { Ledger } from './ledger.ts'
import { webhookSignature } from './signature.ts'

/** Wakes somebody after so many milliseconds. */
export interface Timers {
  set(work: () => Promise<void>, ms: number): unknown
  clear(handle: unknown): void
}

export interface Courier {
  /** Looks at the queue soon: something was put into it. */
  nudge(): void
  /** Ends it, after the delivery under way. */
  stop(): Promise<void>
}

export interface CourierParts {
  webhookUrl: string
  webhookSecret: string
  events: EventQueue
  ledger: Ledger
  clock: Now
  timers: Timers
  fetch: (request: Request) => Response | Promise<Response>
  log: Log
}

const ANSWER_WITHIN_MS = 10_000
/** A clock that jumps is noticed within this time. */
const LONGEST_NAP_MS = MINUTE

/** Carries events to the shop in the background, expires sessions when their time is over, until stopped. */
export function createCourier(parts: CourierParts): Courier {
  const { clock, events, ledger, log, timers } = parts
  let stopped = false
  let handle: unknown
  let running: Promise<void> | null = null

  async function deliver(event: WaitingEvent): Promise<void> {
    const problem = await send(parts, event)
    if (stopped && problem !== null) return
    if (problem === null) return events.delivered(event.id)
    log.warn({ event: event.id, attempts: event.attempts + 1, problem }, 'a payment event was not taken')
    events.failed(event)
  }

  async function round(): Promise<void> {
    ledger.sweep()
    for (const event of events.due()) {
      if (stopped) return
      await deliver(event)
    }
  }

  function nap(): number {
    const wakes = [ledger.sweep(), events.nextAt()].filter(at => at !== null)
    return Math.max(0, Math.min(LONGEST_NAP_MS, ...wakes.map(at => at - clock())))
  }

  function plan(ms: number): void {
    if (stopped) return
    timers.clear(handle)
    handle = timers.set(wake, ms)
  }

  async function wake(): Promise<void> {
    if (stopped || running !== null) return
    running = round().catch(error => log.error({ err: error }, 'payment events could not be sent'))
    await running
    running = null
    if (!stopped) plan(nap())
  }

  plan(0)
  return {
    nudge: () => {
      if (running === null) plan(0)
    },
    async stop() {
      stopped = true
      timers.clear(handle)
      await running
    },
  }
}

/** Null when the shop took the event, else what stood against it. */
async function send(parts: CourierParts, { body }: WaitingEvent): Promise<string | null> {
  const signature = webhookSignature(body, parts.webhookSecret, parts.clock())
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature }
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const response = await parts.fetch(
      new Request(parts.webhookUrl, { method: 'POST', headers, body, signal }),
    )
    await response.body?.cancel()
    return response.ok ? null : `status ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer'
  }
}
