import ShowCheckPage, { type Helpers } from '#pwa/features/show-check/show-check-page.tsx'
import { browserSession } from '#pwa/lib/auth/browser-session.ts'
import { personOf } from '#pwa/local/people.ts'
import { senderOf } from '#pwa/sync/person-sync.ts'
import { refreshPriceList } from './price-list.ts'

const helpers: Helpers = {
  refreshPrices: refreshPriceList,
  async send(sub) {
    const { outbox } = await personOf(sub).local
    const sender = await senderOf(sub, browserSession().getToken)
    const entities = new Set((await outbox.list()).map(({ entity }) => entity))
    await Promise.all([...entities].map(sender.push))
  },
}

/** The trade-show check with what the shop does for it. */
export default function ShowCheckRoute() {
  return <ShowCheckPage helpers={helpers} />
}
