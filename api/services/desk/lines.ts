import type { Catalogue } from '#api/catalogue/catalogue.ts'
import { type FitFiles, refusedIn } from '#api/services/booth/fit-files.ts'
import { lacksFile } from '#api/services/booth/lacking.ts'
import { boughtArtworks } from '#api/services/orders/bought-artworks.ts'
import { printedKey, sizeOfJudged } from '#api/services/orders/order-files.ts'
import { jobNameOf } from '#api/services/orders/order-words.ts'
import { shownOf, versionOf } from '#api/services/proofs/version.ts'
import type { OrderDoc, OrderItemDoc } from '#api/store/documents.ts'
import { adviceOn, foundIn } from '#shared/artwork/advice.ts'
import type { ArtworkRef, ArtworkSlot } from '#shared/cart/line.ts'
import { printedBy } from '#shared/cart/line-slots.ts'
import { displayOptions } from '#shared/cart/options-map.ts'
import { isPickup } from '#shared/cart/pickup.ts'
import type { Product } from '#shared/catalogue/product.ts'
import type { DeskFile, DeskLine } from '#shared/contract/desk.ts'
import { toDollars } from '#shared/money/cents.ts'
import { downloadName } from '#shared/orders/download-name.ts'
import { hasListedSize } from '#shared/print/print-size.ts'
import { slotWords } from '#shared/print/slot-words.ts'
import type { PrintSlot } from '#shared/print/slots.ts'

/** What the job says by fields of its own. */
const SAID_ELSEWHERE = ['Job Name', 'Quantity', 'Store Pickup', 'Dimensions']

/** A bought line with what it prints, by today's catalogue. */
interface Made {
  orderId: string
  item: OrderItemDoc
  /** From 1. */
  line: number
  lineCount: number
  product: Product | null
  slots: PrintSlot[]
  /** False where the catalogue does not say what is printed of it. */
  isCertain: boolean
}

/** What is to be made of each bought line, in the shop's words (issue 11.2); `ofTicket`: files of a stand's order that takes some yet. */
export function linesOf(
  catalogue: Catalogue,
  order: Pick<OrderDoc, 'orderId' | 'items'>,
  pictures: ReadonlySet<string>,
  ofTicket: FitFiles | null = null,
): DeskLine[] {
  return order.items.map((_, index) => lineOf(madeOf(catalogue, order, index), pictures, ofTicket))
}

function madeOf(
  catalogue: Catalogue,
  { orderId, items }: Pick<OrderDoc, 'orderId' | 'items'>,
  index: number,
): Made {
  const item = items[index]
  if (!item) throw new RangeError(`no line ${index}`)
  const product = catalogue.current().productByName(item.product) ?? null
  const printed = printedBy(product, item.options)
  return { orderId, item, line: index + 1, lineCount: items.length, product, ...printed }
}

function lineOf(made: Made, pictures: ReadonlySet<string>, ofTicket: FitFiles | null): DeskLine {
  const { item, slots } = made
  const files = printedFiles(made).map(([slot, ref]) => fileOf(made, slot, ref, pictures))
  const shown = displayOptions(item.options)
  return {
    product: item.product,
    quantity: item.quantity,
    jobName: jobNameOf(item),
    isPickup: isPickup(item),
    size: shown.find(({ label }) => label === 'Dimensions')?.value ?? '',
    choices: shown
      .filter(({ label }) => !SAID_ELSEWHERE.includes(label))
      .map(({ label: title, value }) => ({ title, value })),
    options: item.options,
    total: toDollars(item.totalCents),
    files,
    missing: slots
      .filter(({ slot }) => !files.some(file => file.slot === slot) && (slot !== 'front' || lacksFile(item)))
      .map(({ slot, name }) => {
        const refused = ofTicket && refusedIn(ofTicket, item, slot)
        return { slot, name, ...(refused ? { refused } : {}) }
      }),
    version: versionOf(shownOf(item)),
  }
}

/** The files to print: not those of parts that the choices do not print, which nobody paid for. */
const printedFiles = ({ item, slots, isCertain }: Made): [slot: ArtworkSlot, ref: ArtworkRef][] =>
  boughtArtworks(item).filter(([slot]) => !isCertain || slots.some(each => each.slot === slot))

const slotOf = ({ slots }: Made, slot: ArtworkSlot): PrintSlot =>
  slots.find(each => each.slot === slot) ?? { slot, name: slotWords(slot).name, size: null }

function fileOf(made: Made, slot: ArtworkSlot, ref: ArtworkRef, pictures: ReadonlySet<string>): DeskFile {
  const { item, product } = made
  const printed = slotOf(made, slot)
  const judged = item.files?.find(({ key }) => key === ref.key)
  const advice = judged?.facts
    ? adviceOn({
        file: foundIn({ facts: judged.facts, page: judged.page }),
        ordered: printed.size,
        isFixed: product !== null && hasListedSize(product),
        product: item.product,
      })
    : []
  return {
    slot,
    name: printed.name,
    fileName: ref.fileName,
    downloadName: nameOf(made, slot, ref),
    verdict: judged?.verdict ?? null,
    facts: judged?.facts ?? null,
    ...sizeOfJudged(judged),
    advice: advice.map(({ text }) => text),
    hasPicture: pictures.has(ref.key),
    exportId: exportIdOf(made, made.line, slot, { item, ref }),
  }
}

function nameOf(made: Made, slot: ArtworkSlot, { type }: ArtworkRef): string {
  const { orderId, item, line, lineCount } = made
  const { product, quantity } = item
  return downloadName({
    orderId,
    line,
    lineCount,
    product,
    quantity,
    size: slotOf(made, slot).size,
    slot,
    type,
  })
}

/** What a file is known by where each is brought once: its part of the order, and the bytes that are printed. */
export function exportIdOf(
  { orderId }: Pick<OrderDoc, 'orderId'>,
  line: number,
  slot: ArtworkSlot,
  { item, ref }: { item: OrderItemDoc; ref: ArtworkRef },
): string {
  const judged = item.files?.find(file => file.key === ref.key)
  return [orderId, line, slot, printedKey(item, ref.key), judged?.etag ?? ''].join(' ')
}

/** A file of an order by its line, from 1, and part: its object and what it is called outside. Null where there is none. */
export function namedFile(
  catalogue: Catalogue,
  order: Pick<OrderDoc, 'orderId' | 'items'>,
  line: number,
  slot: ArtworkSlot,
): { item: OrderItemDoc; ref: ArtworkRef; name: string } | null {
  const item = order.items[line - 1]
  const ref = item && boughtArtworks(item).find(([each]) => each === slot)?.[1]
  if (!item || !ref) return null
  return { item, ref, name: nameOf(madeOf(catalogue, order, line - 1), slot, ref) }
}
