import { followLater } from '#pwa/lib/follow-later.ts'
import { takePreloadedList } from '#pwa/local/preload-list.ts'
import { listOf, type PriceListStorage } from '#pwa/local/stored-price-list.ts'

let opened: Promise<PriceListStorage> | null = null

/** The database's code is fetched on need: a start reads its list without it. */
function database(): Promise<PriceListStorage> {
  opened ??= import('#pwa/local/price-list-db.ts').then(({ dexiePriceList, ShopDb }) =>
    dexiePriceList(new ShopDb()),
  )
  // What did not come is fetched again.
  opened.catch(() => {
    opened = null
  })
  return opened
}

/** The device's price list; the first reading is the one that was begun ahead, where it found one. */
export const devicePriceList: PriceListStorage = {
  async read() {
    const rows = await takePreloadedList()
    return (rows && listOf(rows)) ?? (await database()).read()
  },
  write: async (confirmed, list) => (await database()).write(confirmed, list),
  // Without a database this tab learns of a list when it asks for one itself.
  watch: notify => followLater(database(), ({ watch }) => watch(notify)),
}
