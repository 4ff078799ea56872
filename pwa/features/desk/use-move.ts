import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { after } from '#pwa/lib/after.ts'
import { beforeLeaving } from '#pwa/lib/leaving.ts'
import { isOpen } from '#pwa/local/desk/desk-orders.ts'
import type { ShownOrder } from '#pwa/local/desk/shown-orders.ts'
import type { OrderStatus } from '#shared/orders/order.ts'
import { useAct } from './use-act.ts'

/**
 * How long a chosen status waits for the next, in milliseconds: a list that is gone through by its keys chooses each status on the
 * way, and each move mails the customer.
 */
const MOVE_WAIT_MS = 2_000

/** An order as it was when its next status was chosen: who moved it since is told of, not overwritten (decision 50). */
export interface ChosenMove {
  order: ShownOrder
  status: OrderStatus
}

export interface Move {
  /** As its list shows it: what was chosen, else what it is. */
  status: OrderStatus
  /** What is asked about before it is done; null for nothing. */
  asked: ChosenMove | null
  choose(status: OrderStatus): void
  /** Moves it now to what was chosen. */
  finish(): void
  answer(isYes: boolean): void
}

/** Moves an order to what is chosen last; to what is final (D15) after a question alone (issue 11.1). */
export function useMove(order: ShownOrder): Move {
  const act = useAct()
  const waiting = useRef<ChosenMove | null>(null)
  const [chosen, setChosen] = useState<OrderStatus | null>(null)
  const [asked, setAsked] = useState<ChosenMove | null>(null)
  const move = ({ order: seen, status }: ChosenMove) => act(seen, { kind: 'move', status })
  async function finish() {
    const made = waiting.current
    waiting.current = null
    if (made) await move(made)
    // Another may have been chosen meanwhile.
    if (!waiting.current) setChosen(null)
  }
  function choose(status: OrderStatus) {
    const isFinal = status !== order.status && !isOpen({ status })
    waiting.current = isFinal || status === order.status ? null : { order, status }
    setChosen(waiting.current && status)
    if (isFinal) setAsked({ order, status })
  }
  function answer(isYes: boolean) {
    setAsked(null)
    if (isYes && asked) void move(asked)
  }
  useAfterwards(chosen, finish)
  return { status: chosen ?? order.status, asked, choose, finish: () => void finish(), answer }
}

/** Finishes what was chosen: after a moment without another choice, and at once when the page or its place on it goes. */
function useAfterwards(chosen: OrderStatus | null, finish: () => Promise<void>): void {
  const finishNow = useEffectEvent(finish)
  useEffect(() => {
    if (chosen === null) return
    const cancel = after(MOVE_WAIT_MS, () => void finishNow())
    const end = beforeLeaving(() => finishNow())
    const leaving = new AbortController()
    // The one comes in time for what is written, the other also where an app is put away.
    for (const name of ['beforeunload', 'visibilitychange'])
      addEventListener(name, () => void finishNow(), { signal: leaving.signal })
    return () => {
      cancel()
      end()
      leaving.abort()
    }
  }, [chosen])
  useEffect(() => () => void finishNow(), [])
}
