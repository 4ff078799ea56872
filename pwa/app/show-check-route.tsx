import ShowCheckPage, { type Helpers } from '#pwa/features/show-check/show-check-page.tsx'
import { refreshPriceList } from './follow-price-list.ts'
import { sendPending } from './send-pending.ts'

const helpers: Helpers = { refreshPrices: refreshPriceList, send: sendPending }

/** The trade-show check with what the shop does for it. */
export default function ShowCheckRoute() {
  return <ShowCheckPage helpers={helpers} />
}
