import { PASSED_OVER_MS } from '#pwa/sync/sender.ts'
import { createLanes, type LanesDeps } from '#pwa/sync/sender-lanes.ts'
import type { BoothSyncDeps } from './booth-deps.ts'
import { getBoothKey } from './get-key.ts'
import { pullTickets } from './pull-tickets.ts'
import { createActSender, pruneActs } from './send-acts.ts'
import { createTicketSender } from './send-tickets.ts'
import { isDue } from './ticket-request.ts'

export interface BoothSender {
  /** Sends what waits and asks what others did: at once, without any back-off. Another tab's turn stays its own. */
  wake(): void
  /** Asks what others did, and sends what a watch has missed. */
  look(): void
  /** Sends what waits now, whichever tab sends; resolves when each lane's turn is over. */
  push(): Promise<void>
  /** Resolves when no request is under way. */
  whenIdle(): Promise<void>
  stop(): void
}

/** With `maySend`: whether this tab is the one that sends. */
export type BoothSenderDeps = BoothSyncDeps & Pick<LanesDeps, 'after' | 'random' | 'maySend'>

type Lane = 'tickets' | 'acts' | 'pull'
const LANES: readonly Lane[] = ['tickets', 'acts', 'pull']

/**
 * Sends a booth: its tickets' carts, what was done to them, and the question what others did, each in a lane and at a pace
 * of its own. One tab of a device sends, to save traffic: mutations and acts count once by their ids whoever does.
 */
export function createBoothSender(deps: BoothSenderDeps): BoothSender {
  const steps = {
    tickets: createTicketSender(deps),
    acts: createActSender(deps),
    async pull() {
      const told = await pullTickets(deps)
      if (!isPruned && deps.shopNow() !== null) await pruneActs(deps)
      isPruned ||= deps.shopNow() !== null
      return told
    },
  }
  let isStopped = false
  /** Once for each page is enough, as soon as the shop told the time. */
  let isPruned = false
  let cancelCheck: (() => void) | null = null
  const lanes = createLanes({
    ...deps,
    send: lane => steps[lane as Lane]().catch(() => ({ later: null, said: null })),
    leaveToOther,
  })

  /** What another tab should send is looked at again, in case it never does. */
  function leaveToOther() {
    cancelCheck ??= deps.after(PASSED_OVER_MS, () => {
      cancelCheck = null
      note()
    })
  }

  const wait = async (): Promise<Set<Lane>> => {
    const [rows, acts] = await Promise.all([deps.store.list(), deps.store.waitingActs()])
    return new Set([
      ...(rows.some(isDue) ? ['tickets' as const] : []),
      ...(acts.length > 0 ? ['acts' as const] : []),
    ])
  }

  /** What has come to wait is sent at once, unless its lane waits for its next try; one at work looks once more. */
  function note() {
    void wait().then(
      waiting => {
        if (isStopped || waiting.size === 0) return
        if (!deps.maySend()) return leaveToOther()
        for (const lane of waiting) if (lanes.isRunning(lane) || !lanes.isTaken(lane)) void lanes.run(lane)
      },
      () => {},
    )
  }

  const unwatch = deps.store.watch(note)
  return {
    wake() {
      if (isStopped) return
      if (!deps.maySend()) return leaveToOther()
      lanes.forgiveAll()
      for (const lane of LANES) void lanes.run(lane)
      void getBoothKey(deps).catch(() => {})
    },
    look() {
      if (isStopped) return
      if (!lanes.isTaken('pull')) void lanes.run('pull')
      note()
    },
    push: async () => void (await Promise.all(LANES.map(lanes.run))),
    whenIdle: lanes.whenIdle,
    stop() {
      isStopped = true
      unwatch()
      cancelCheck?.()
      lanes.stop()
    },
  }
}
