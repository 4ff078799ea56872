import ShowCheckPage, { type Helpers } from '#pwa/features/show-check/show-check-page.tsx'
import { refreshPriceList } from './price-list.ts'
import { sendWaiting } from './send-waiting.ts'

const helpers: Helpers = { refreshPrices: refreshPriceList, send: sendWaiting }

/** The trade-show check with what the shop does for it. */
export default function ShowCheckRoute() {
  return <ShowCheckPage helpers={helpers} />
}
