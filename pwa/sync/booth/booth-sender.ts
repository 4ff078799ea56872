import { createLanes, type LanesDeps } from '#pwa/sync/sender-lanes.ts'
import type { BoothSyncDeps } from './booth-deps.ts'
import { getBoothKey } from './get-key.ts'
import { pullTickets } from './pull-tickets.ts'
import { createActSender, pruneActs } from './send-acts.ts'
import { createTicketSender } from './send-tickets.ts'
import { isDue } from './ticket-request.ts'

export interface BoothSender {
  /** Sends what waits and asks what others did: at once, without any back-off. */
  wake(): void
  /** Asks what others did. */
  look(): void
  /** Sends what waits now; resolves when each lane's turn is over. */
  push(): Promise<void>
  /** Resolves when no request is under way. */
  whenIdle(): Promise<void>
  stop(): void
}

type Lane = 'tickets' | 'acts' | 'pull'
const LANES: readonly Lane[] = ['tickets', 'acts', 'pull']

/**
 * Sends a booth: its tickets' carts, what was done to them, and the question what others did, each in a lane and at a pace
 * of its own. Any tab may send: mutations and acts count once by their ids.
 */
export function createBoothSender(deps: BoothSyncDeps & Pick<LanesDeps, 'after' | 'random'>): BoothSender {
  const steps = {
    tickets: createTicketSender(deps),
    acts: createActSender(deps),
    pull: () => pullTickets(deps),
  }
  let isStopped = false
  const lanes = createLanes({
    ...deps,
    send: lane => steps[lane as Lane]().catch(() => ({ later: null, said: null })),
    maySend: () => !isStopped,
    leaveToOther() {},
  })

  const wait = async (): Promise<Set<Lane>> => {
    const [rows, acts] = await Promise.all([deps.store.list(), deps.store.waitingActs()])
    return new Set([
      ...(rows.some(isDue) ? ['tickets' as const] : []),
      ...(acts.length > 0 ? ['acts' as const] : []),
    ])
  }

  /** What has come to wait is sent at once, unless its lane is at work or waits for its next try. */
  function note() {
    void wait().then(
      waiting => {
        for (const lane of waiting) if (!isStopped && !lanes.isTaken(lane)) void lanes.run(lane)
      },
      () => {},
    )
  }

  const unwatch = deps.store.watch(note)
  void pruneActs(deps).catch(() => {})
  return {
    wake() {
      if (isStopped) return
      lanes.forgiveAll()
      for (const lane of LANES) void lanes.run(lane)
      void getBoothKey(deps).catch(() => {})
    },
    look() {
      if (!isStopped && !lanes.isTaken('pull')) void lanes.run('pull')
    },
    push: async () => void (await Promise.all(LANES.map(lanes.run))),
    whenIdle: lanes.whenIdle,
    stop() {
      isStopped = true
      unwatch()
      lanes.stop()
    },
  }
}
