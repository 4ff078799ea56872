import type { OrderDoc } from '#api/store/documents.ts'

/**
 * Whole cents that were received for an order (B2, decision 88): the total, but where a stand took another sum outside the
 * provider. All that is said to be paid, left or given back goes by this; `amountCents` is what the order comes to.
 */
export const paidCentsOf = ({ amountCents, booth }: Pick<OrderDoc, 'amountCents' | 'booth'>): number =>
  booth?.outside?.cents ?? amountCents

/** Whether an order's money was taken outside the provider, and goes back by hand (D49). */
export const isByHand = ({ booth }: Pick<OrderDoc, 'booth'>): boolean => booth?.outside !== undefined
