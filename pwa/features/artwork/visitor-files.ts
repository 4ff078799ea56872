import { publicApi } from '#pwa/lib/public-api.ts'
import { learningFetch } from '#pwa/lib/server-clock.ts'
import { visitHeaders, visitorApi } from '#pwa/lib/visitor-api.ts'
import type { Visit } from '#pwa/lib/visits-entry.ts'
import { type Local, openLocal } from '#pwa/local/open.ts'
import { NO_BASE } from '#pwa/local/snapshot.ts'
import type { UploadRecord } from '#pwa/local/upload-record.ts'
import { sendPicture } from '#pwa/sync/uploads/upload-calls.ts'
import type { Uploader } from '#pwa/sync/uploads/uploader.ts'
import { visitorUploadCalls } from '#pwa/sync/uploads/visitor-upload-calls.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { createPageUploader } from './page-uploader.ts'

/** What a visitor's browser has picked for one order, in a database of its own, and how it goes up. */
export interface VisitorFiles {
  uploader: Uploader
  local: Promise<Local>
  /** Says what a line is; its files are known to the shop and to this browser, its cart is the tablets' alone (B4). */
  know(line: CartLine): void
}

// biome-ignore lint/suspicious/noConsole: failures are logged (spec §8).
const log = (text: string, error: unknown) => console.error(text, error)

const known = new Map<string, VisitorFiles>()

/** The files of an order's visitor, once a page; what an earlier page left unfinished goes on. */
export function visitorFiles(visit: Visit): VisitorFiles {
  const before = known.get(visit.token)
  if (before) return before
  const lines = new Map<string, CartLine>()
  const uploader = createPageUploader({
    calls: visitorUploadCalls(visitorApi(publicApi, visit)),
    sendPreview: (key, preview) =>
      sendPicture(
        { fetch: learningFetch, call: 'PUT /api/o/picture', token: null, headers: visitHeaders(visit) },
        key,
        preview,
      ),
    log,
  })
  const local = openLocal(`visitor:${visit.token}`).then(own => ofVisitor(own, lines))
  const files: VisitorFiles = { uploader, local, know: line => void lines.set(line.id, line) }
  known.set(visit.token, files)
  void local
    .then(uploader.start)
    .catch(error => log('What an earlier page left could not be taken up.', error))
  return files
}

/** The lines are the offer's and are not written here; what stored them is told by the shop, not by a cart's sync. */
function ofVisitor(local: Local, lines: ReadonlyMap<string, CartLine>): Local {
  return {
    ...local,
    cart: {
      ...local.cart,
      list: async () => [...lines.values()],
      find: async id => lines.get(id) ?? null,
      setArtwork: async id => lines.has(id),
      markPending: async () => true,
      unmarkPending: async () => true,
    },
    outbox: {
      ...local.outbox,
      read: async () => ({
        base: { ...NO_BASE, lines: acknowledged([...lines.values()], await local.uploads.list()) },
        rows: [],
      }),
    },
  }
}

/** What is stored has been put where it belongs by the same call. */
function acknowledged(lines: CartLine[], records: UploadRecord[]): CartLine[] {
  const stored = records.filter(record => record.state === 'stored')
  return lines.map(line => {
    const mine = stored.filter(record => record.line === line.id)
    const refs = mine.map(({ slot, key, fileName, size }) => [
      slot,
      { bucket: 'order-artwork' as const, key, fileName, size, type: 'image/jpeg' as const },
    ])
    return { ...line, artwork: { ...line.artwork, ...Object.fromEntries(refs) } }
  })
}
