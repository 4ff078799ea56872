import type { Deps } from '#api/deps.ts'
import { fileIn, fitFiles, refusedIn } from '#api/services/booth/fit-files.ts'
import { lacksFile, waitsForFiles } from '#api/services/booth/lacking.ts'
import { mailedLink } from '#api/services/booth/links.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import type { OrderMailFacts } from './texts.ts'

type FactsDeps = Pick<Deps, 'store' | 'clock' | 'config' | 'boothSecret'>

/**
 * What a mail says besides its order. Of a stand's order it has a link of its own to the visitor's page, which is the only one that
 * takes files (issue 9.4), and the order's page for whoever has no account.
 */
export async function orderFacts(
  deps: FactsDeps,
  order: OrderDoc,
  againUrl: string | null,
): Promise<OrderMailFacts> {
  const { booth, claimedBy, orderId } = order
  const { publicUrl } = deps.config
  const linkUrl = booth ? await mailedUrl(deps, booth.ticketId) : null
  const isOwn = booth === undefined || (claimedBy ?? null) !== null
  return {
    orderUrl: isOwn ? `${publicUrl}/orders/${orderId}` : linkUrl,
    againUrl,
    comingBackCents: (order.refunds ?? []).reduce(
      (sum, { cents, state }) => (state === 'due' ? sum + cents : sum),
      0,
    ),
    ...(await filesOf(deps, order, linkUrl)),
  }
}

async function mailedUrl(deps: FactsDeps, ticketId: string): Promise<string | null> {
  const token = await mailedLink(deps, deps.boothSecret, ticketId)
  return token && `${deps.config.publicUrl}/o/${token}`
}

/** What an order waits for that is not on its way either: a file that has come is yet to be judged, or is said to be unfit. */
async function filesOf(
  { store }: FactsDeps,
  order: OrderDoc,
  filesUrl: string | null,
): Promise<Pick<OrderMailFacts, 'missing' | 'unfit'>> {
  const ticket = order.booth && waitsForFiles(order) ? await store.tickets.get(order.booth.ticketId) : null
  if (ticket === null || !order.booth) return { missing: null, unfit: [] }
  const files = await fitFiles({ store }, ticket)
  const lacking = order.items.filter(item => lacksFile(item) && fileIn(files, item, 'front') === null)
  const unfit = lacking.flatMap(item => {
    const refused = refusedIn(files, item, 'front')
    return refused ? [{ product: item.product, message: refused.message }] : []
  })
  if (lacking.length === 0) return { missing: null, unfit }
  const offer = await store.offers.get(order.booth.offerId)
  const products = [...new Set(lacking.map(({ product }) => product))]
  return { missing: { products, filesUrl, daysAfter: offer?.turnaroundDays ?? 0 }, unfit }
}
