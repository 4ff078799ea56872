import type { OrderDoc, ProofDoc } from '#api/store/documents.ts'
import type { DeskProofState } from '#shared/contract/desk.ts'
import { mayStillChange } from '#shared/orders/status.ts'
import { currentProofs } from './version.ts'

/** Only what was said last counts. */
const lastOf = (proof: ProofDoc | undefined) => proof?.answers.at(-1)?.answer.kind

/** Whether the customer approved every line as it is now. */
export const isWhollyApproved = (
  order: Pick<OrderDoc, 'items' | 'desk'>,
  current = currentProofs(order),
): boolean => order.items.every((_, index) => lastOf(current.get(index + 1)) === 'approved')

/** How the proofs of an order stand that still count; undefined while there is nothing to say. */
export function proofStateOf(order: Pick<OrderDoc, 'items' | 'desk' | 'status'>): DeskProofState | undefined {
  const proofs = order.desk?.proofs
  if (!proofs) return undefined
  const current = currentProofs(order)
  const said = [...current.values()].map(lastOf)
  if (said.includes('change')) return 'change'
  const isOpen = mayStillChange(order.status)
  if (isOpen && proofs.some(({ line }) => !current.has(line))) return 'due'
  if (said.includes(undefined)) return isOpen ? 'waiting' : undefined
  return isWhollyApproved(order, current) ? 'approved' : undefined
}
