import { syncStoredCart } from '#api/services/cart/sync-stored.ts'
import { openAddress } from '#api/store/contract/address.ts'
import { quietDeps } from './records.ts'
import { mutations, readSyncOf } from './sync.ts'

/**
 * Another process that syncs one cart: `sync-child.ts ADDRESS OWNER LINE NAME TIMES` writes fields NAME0, NAME1 and so on
 * into a line, each request sent twice, and says on its output how many it was told are done.
 */
const [address = '', owner = '', line = '', name = '', times = ''] = process.argv.slice(2)
const store = await openAddress(address)
const deps = quietDeps(store, { now: () => Date.now() })
let taken = 0
for (let at = 0; at < Number(times); at++) {
  const request = readSyncOf(owner, [mutations.patch(line, { [`${name}${at}`]: at } as object)])
  const answers = [await syncStoredCart(deps, owner, request), await syncStoredCart(deps, owner, request)]
  if (answers.every(({ done }) => done.length === 1)) taken++
}
await store.close()
process.stdout.write(String(taken))
