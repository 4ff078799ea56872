import { listOf, type PriceListKeeper } from '#pwa/local/kept-list.ts'
import { takeList } from '#pwa/local/list-ahead.ts'

let opened: Promise<PriceListKeeper> | null = null

/** The database's code is fetched on need: a start reads its list without it. */
function database(): Promise<PriceListKeeper> {
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
export const keptList: PriceListKeeper = {
  async read() {
    const rows = await takeList()
    return (rows && listOf(rows)) ?? (await database()).read()
  },
  write: async (confirmed, list) => (await database()).write(confirmed, list),
  watch(tell) {
    let isOver = false
    let stop = () => {}
    // Without a database this tab learns of a list when it asks for one itself.
    database().then(
      ({ watch }) => {
        if (!isOver) stop = watch(tell)
      },
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  },
}
