import { join } from 'node:path'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { publish } from '#api/catalogue/publisher.ts'
import { openSqliteStore } from '#api/store/sqlite/open.ts'

/** `npm run catalogue:publish`: makes the catalogue data the next price list; running servers pick it up by themselves. */
const data = loadCatalogueData()
const store = openSqliteStore({ file: join(process.env.DATA_DIR || '.data', 'shop.sqlite') })
const { number, published } = await publish(store, data, { now: Date.now })
await store.close()
console.log(
  published
    ? `Published price list ${number}: ${data.products.length} entries.`
    : `Nothing to publish: price list ${number} already sells exactly this.`,
)
