import { thisDevice } from '#pwa/lib/device-label.ts'
import { randomId } from '#pwa/lib/ids.ts'
import { deskRow } from '#pwa/local/desk/desk-act.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import type { DeskAct } from '#shared/contract/desk.ts'
import { useDesk } from './desk-context.ts'

/**
 * Does something to an order: it waits on the device first, and goes by itself (issue 11.1). `seen` is the order's `rev`. Resolves to
 * whether the device has taken it.
 */
export function useAct(): (order: { orderId: string; rev: number }, act: DeskAct) => Promise<boolean> {
  const { sub, local } = useDesk()
  return async ({ orderId, rev }, act) => {
    const made = { order: orderId, seen: rev, act }
    try {
      await local.outbox.add(deskRow(randomId(), made, { user: sub, device: thisDevice() }, Date.now()))
      return true
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { tone: 'bad' })
      return false
    }
  }
}
