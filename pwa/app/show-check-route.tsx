import ShowCheckPage, { type Helpers } from '#pwa/features/show-check/show-check-page.tsx'
import { browserSession } from '#pwa/lib/auth/browser-session.ts'
import { senderOf } from '#pwa/sync/person-sync.ts'
import { refreshPriceList } from './price-list.ts'

const helpers: Helpers = {
  refreshPrices: refreshPriceList,
  async send(sub) {
    const sender = await senderOf(sub, browserSession().getToken)
    sender.wake()
    await sender.rest()
  },
}

/** The trade-show check with what the shop does for it. */
export default function ShowCheckRoute() {
  return <ShowCheckPage helpers={helpers} />
}
