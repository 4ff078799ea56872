import type { Deps } from '#api/deps.ts'
import type { JudgedFile, OrderDoc, OrderItemDoc } from '#api/store/documents.ts'
import { walk } from '#api/store/walk.ts'
import { foundIn, sizeOfFile } from '#shared/artwork/advice.ts'
import type { SizeIn } from '#shared/artwork/fit.ts'

/** An order's file whose bytes are not those that were judged. */
export interface ChangedFile {
  orderId: string
  /** Of the object, the part of its key that is no customer's word. */
  artwork: string
  judgedEtag: string
  /** Null when nothing is there any more. */
  foundEtag: string | null
}

/** The bought files of an order, with the ETags they were judged with; none of an order from before these were kept. */
export function filesOf({ items }: Pick<OrderDoc, 'items'>): JudgedFile[] {
  return items.flatMap(({ files = [] }) => files)
}

/** Inches of a judged file as its advice takes them (D17); nothing where they are not known. */
export function sizeOfJudged(judged: JudgedFile | undefined): { size?: SizeIn } {
  if (!judged?.facts) return {}
  const size = sizeOfFile(foundIn({ facts: judged.facts, page: judged.page }))
  return size ? { size } : {}
}

/** Where the bytes lie that were judged and are printed, of the file that a bought line names by this key. */
export function printedKey({ files = [] }: Pick<OrderItemDoc, 'files'>, key: string): string {
  return files.find(file => file.key === key)?.at ?? key
}

/** Compares what lies under a key with what an order of it was judged with; null where that is the same. */
export function changedFile(
  { orderId }: Pick<OrderDoc, 'orderId'>,
  { at, etag: judgedEtag }: JudgedFile,
  foundEtag: string | null,
): ChangedFile | null {
  return judgedEtag === foundEtag
    ? null
    : { orderId, artwork: at.slice(0, at.indexOf('/')), judgedEtag, foundEtag }
}

/** Alerts when one of the person's orders was judged with other bytes than lie under this key now (issue 6.10). */
export async function tellChanged(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  owner: string,
  key: string,
  foundEtag: string,
): Promise<void> {
  for await (const order of walk(store.orders, { owner }))
    for (const file of filesOf(order)) {
      const changed = file.at === key ? changedFile(order, file, foundEtag) : null
      if (changed) log.error({ alert: true, ...changed }, 'an order’s file is not the one that was judged')
    }
}
