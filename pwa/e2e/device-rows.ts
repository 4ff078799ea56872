import type { Page } from 'playwright/test'

/** Rows of one table, in this page's own databases. */
export const rowsOf = (page: Page, table: 'outbox' | 'lines' | 'meta' | 'orders') =>
  page.evaluate(async wanted => {
    const found = (await indexedDB.databases()).map(
      ({ name = '' }) =>
        new Promise<unknown[]>(resolve => {
          const opening = indexedDB.open(name)
          opening.onsuccess = () => {
            const db = opening.result
            const leave = (rows: unknown[]) => {
              db.close()
              resolve(rows)
            }
            if (!db.objectStoreNames.contains(wanted)) return leave([])
            const reading = db.transaction(wanted).objectStore(wanted).getAll()
            reading.onsuccess = () => leave(reading.result)
          }
        }),
    )
    return (await Promise.all(found)).flat()
  }, table)

/** How many changes have not reached the shop. */
export const unsent = async (page: Page) => (await rowsOf(page, 'outbox')).length
