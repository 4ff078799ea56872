import { signInHere } from '#pwa/lib/auth/sign-in-entry.ts'
import { handedOver } from '#pwa/lib/handed-over.ts'
import { pinHere } from '#pwa/lib/pin-entry.ts'
import { rightsHere } from '#pwa/lib/rights.ts'
import { servedHere } from '#pwa/lib/serving.ts'
import { visitsHere } from '#pwa/lib/visits-entry.ts'
import { factsAtStart } from '#pwa/local/device-facts.ts'
import { keepEntries } from '#pwa/local/kept-entries.ts'

/** What decides whose pages a device shows, and what of them: it has to outlast a killed browser. */
const ENTRIES = [signInHere, visitsHere, servedHere, handedOver, pinHere, rightsHere]

/** Nobody looks at an empty page for longer than this because a browser's database does not open, in milliseconds. */
const RECALL_WAIT_MS = 1_000

/**
 * Gives the device's storage back what a killed browser had not written, and keeps it from then on. Resolves when that
 * is done, or where the database does not open; then the page goes by what the storage has. Never rejects.
 */
export async function recallDevice(): Promise<void> {
  const recalled = keepEntries(factsAtStart(), ENTRIES).catch(() => {})
  await Promise.race([recalled, new Promise(resolve => setTimeout(resolve, RECALL_WAIT_MS))])
}
