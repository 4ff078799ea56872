import type { OrderDoc, ProofDoc } from '#api/store/documents.ts'
import type { DeskProofState } from '#shared/contract/desk.ts'
import { mayStillChange } from '#shared/orders/status.ts'
import { currentProof } from './version.ts'

/** Whether proofs of an order may still be sent and answered. */
export const mayChange = ({ status }: Pick<OrderDoc, 'status'>): boolean => mayStillChange(status)

/** Only what was said last counts. */
const isApproved = (proof: ProofDoc | null): boolean => proof?.answers.at(-1)?.answer.kind === 'approved'

/** Whether the customer approved every line as it is now. */
export const isWhollyApproved = (order: Pick<OrderDoc, 'items' | 'desk'>): boolean =>
  order.items.every((_, index) => isApproved(currentProof(order, index + 1)))

/** How the proofs of an order stand that still count; undefined while there is nothing to say. */
export function proofStateOf(order: Pick<OrderDoc, 'items' | 'desk' | 'status'>): DeskProofState | undefined {
  if (!order.desk?.proofs) return undefined
  const lines = order.items.map((_, index) => index + 1)
  const current = lines.flatMap(line => currentProof(order, line) ?? [])
  const { proofs } = order.desk
  const isOutdated = (line: number) =>
    proofs.some(proof => proof.line === line) && currentProof(order, line) === null
  if (current.some(({ answers }) => answers.at(-1)?.answer.kind === 'change')) return 'change'
  if (mayChange(order) && lines.some(isOutdated)) return 'due'
  if (current.some(({ answers }) => answers.length === 0)) return 'waiting'
  return isWhollyApproved(order) ? 'approved' : undefined
}
