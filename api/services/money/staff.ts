import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { orderNamed } from '#api/services/desk/job.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import { canonical } from '#shared/canonical.ts'
import type { DeskDevice } from '#shared/contract/desk.ts'
import type { RefundAnswer, ReprintAnswer } from '#shared/contract/money.ts'
import { finishOrder, type OwedDeps } from './owed.ts'
import { type AskedRefund, refusedRefund, withRefund } from './refund.ts'
import { type AskedReprint, refusedReprint, withReprint } from './reprint.ts'

/** Who asks, on which device, and the order's number as it may be typed (D32). */
interface AskedBy {
  order: string
  sub: string
  device: DeskDevice
}

/**
 * Gives money of an order back by a member of staff, once for its id (issue 11.6, decision 58): first the order says that it is owed, then
 * the provider is asked. `left` is what the device showed as left.
 */
export async function giveBack(
  deps: OwedDeps,
  { order: name, sub, device }: AskedBy,
  { left, ...money }: Pick<AskedRefund, 'id' | 'cents' | 'reason'> & { left: number },
): Promise<({ ok: true } & RefundAnswer) | Failure> {
  const asked: AskedRefund = { ...money, by: { kind: 'staff', sub }, device }
  const owing = await owe(deps, name, current => {
    const known = current.refunds?.find(({ id }) => id === asked.id)
    if (known) return isSame(known, asked) ? current : conflict()
    return refusedRefund(current, asked, left) ?? withRefund(current, asked, deps.clock)
  })
  if ('ok' in owing) return owing
  const finished = await finishOrder(deps, owing)
  return { ok: true, state: finished.refunds?.find(({ id }) => id === asked.id)?.state ?? 'due' }
}

/**
 * Prints lines of an order again at no charge, as an order of its own that names it (D49, issue 11.6), once for its id. `made` is how many
 * reprints the device showed.
 */
export async function printAgain(
  deps: OwedDeps,
  { order: name, sub, device }: AskedBy,
  { made, ...again }: Pick<AskedReprint, 'id' | 'reason' | 'lines'> & { made: number },
): Promise<({ ok: true } & ReprintAnswer) | Failure> {
  const asked: AskedReprint = { ...again, by: { kind: 'staff', sub }, device }
  const owing = await owe(deps, name, current => {
    const known = current.reprints?.find(({ id }) => id === asked.id)
    if (known) return isSame(known, asked) ? current : conflict()
    return refusedReprint(current, asked, made) ?? withReprint(current, asked, deps.clock)
  })
  if ('ok' in owing) return owing
  const finished = await finishOrder(deps, owing)
  const orderId = finished.reprints?.find(({ id }) => id === asked.id)?.orderId ?? null
  return orderId === null
    ? failure('unavailable', 'The new order could not be made yet')
    : { ok: true, orderId }
}

const conflict = () => failure('idempotency_conflict', 'Something else was asked for under this id')

/** Whether what is kept was asked for in these words, whoever did. */
function isSame<T extends object>(
  known: T,
  { by: _by, device: _device, ...asked }: Partial<AskedRefund & AskedReprint>,
) {
  return Object.entries(asked).every(
    ([name, value]) => canonical(Reflect.get(known, name)) === canonical(value),
  )
}

/** One write of an order by its number, or why there is none. */
async function owe(
  { store }: Pick<Deps, 'store'>,
  name: string,
  change: (current: OrderDoc) => OrderDoc | Failure,
): Promise<OrderDoc | Failure> {
  const found = await orderNamed(store, name)
  let refused: Failure | null = null
  const order =
    found &&
    (await store.orders.update(found._id, current => {
      const next = change(current)
      refused = 'ok' in next ? next : null
      return 'ok' in next || next === current ? null : next
    }))
  return refused ?? order ?? failure('not_found', 'There is no such order')
}
