import { type Api, createApi } from '#pwa/lib/api.ts'
import { asOurs } from '#pwa/lib/testing/answers.ts'
import { createCartRepository } from '#pwa/local/cart-repository.ts'
import { memoryWish } from '#pwa/local/checkout-wish.ts'
import { NONE_DAMAGED } from '#pwa/local/damaged.ts'
import { memoryBytes } from '#pwa/local/files/bytes.ts'
import { createFiles, type FileRepository } from '#pwa/local/files/file-repository.ts'
import { memoryFileRows } from '#pwa/local/files/open-files.ts'
import { IN_MEMORY } from '#pwa/local/guarded-writes.ts'
import { createInMemoryStore } from '#pwa/local/in-memory-store.ts'
import { memoryCartStorage } from '#pwa/local/memory-cart-storage.ts'
import { memoryOutbox } from '#pwa/local/memory-outbox.ts'
import type { Local } from '#pwa/local/open.ts'
import { memoryOrders } from '#pwa/local/order-repository.ts'
import { BANNER, risingIds } from '#pwa/local/testing/rows.ts'
import { memoryUploads } from '#pwa/local/upload-repository.ts'
import type { PickVerdict } from '#pwa/sync/uploads/intake.ts'
import type { ArtworkSending } from '#pwa/sync/uploads/send-artwork.ts'
import type { ArtworkFile } from '#pwa/sync/uploads/upload-calls.ts'
import { createUploader, type UploaderDeps } from '#pwa/sync/uploads/uploader.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'

/** A person's things in memory. */
export function memoryLocal(): Local {
  const store = createInMemoryStore()
  const cart = createCartRepository(memoryCartStorage(store), risingIds())
  return {
    sub: 'auth0|ada',
    isKept: true,
    db: null,
    cart,
    outbox: memoryOutbox(store),
    uploads: memoryUploads(),
    wish: memoryWish(),
    orders: memoryOrders(),
    guarded: IN_MEMORY,
    files: keptFiles(),
    damaged: NONE_DAMAGED,
    close() {},
  }
}

/** Files that count as kept on the device, in memory. */
function keptFiles(): FileRepository {
  return createFiles({
    rows: memoryFileRows(),
    storages: { opfs: memoryBytes() },
    held: memoryBytes(),
    locks: { hold: (_, work) => work(), isHeld: async () => false },
    newId: () => crypto.randomUUID(),
    now: () => 1000,
  })
}

/** The API over answers by method and path; what was asked is written down. */
export function fakeApi(
  answers: Record<string, unknown>,
): Api & { asked: { name: string; body: unknown }[] } {
  const asked: { name: string; body: unknown }[] = []
  const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
    const name = `${init?.method ?? 'GET'} ${String(input).split('?')[0]}`
    asked.push({ name, body: init?.body ? JSON.parse(String(init.body)) : undefined })
    const found = answers[name]
    if (found === undefined) throw new TypeError('fetch failed')
    return asOurs(found instanceof Response ? found.clone() : Response.json(found))
  }
  return { ...createApi({ fetch: answer, getToken: async () => 'token' }), asked }
}

export function refusedWith(status: number, code: ErrorCode, details?: unknown): Response {
  return Response.json({ error: code, code, requestId: 'r', details }, { status })
}

/** The object the server makes of a file: one for each identity. */
export const refOf = ({ artwork, fileName, size, type }: ArtworkFile): ArtworkRef => ({
  bucket: 'order-artwork',
  key: `${artwork.slice(0, 8)}/stored.jpg`,
  fileName,
  size,
  type,
})

/** An uploader beside a cart of one line; what it sends waits until the test stores it or it is stopped. */
export async function uploading({ local, ...change }: Partial<UploaderDeps> & { local: Local }) {
  const jobs: (ArtworkSending & { file: ArtworkFile; store(): void })[] = []
  let ids = 0
  const deps: UploaderDeps = {
    judge: async () => ACCEPTED,
    send(file, sending) {
      const { promise, resolve, reject } = Promise.withResolvers<ArtworkRef>()
      sending.signal.addEventListener('abort', () => reject(sending.signal.reason))
      jobs.push({ ...sending, file, store: () => resolve(refOf(file)) })
      return promise
    },
    sendPreview: async () => {},
    ...QUIET_PAGE,
    giveUp: async () => {},
    tabLock: (_, __, work) => work(),
    clock: { now: () => 1000 },
    newId: () => `pick ${++ids}`,
    onUploaded() {},
    onTryFailed() {},
    onFailed() {},
    log() {},
    ...change,
  }
  const added = await local.cart.add(BANNER)
  if (!added.ok) throw new Error(added.code)
  const at = { local, line: added.id, slot: 'front' as const }
  return { uploader: createUploader(deps), deps, jobs, local, at }
}

export const ACCEPTED: PickVerdict = {
  verdict: 'accept',
  message: '',
  facts: { type: 'image/jpeg' },
  seen: Promise.resolve({ preview: null, found: null }),
}

export const REFUSED: PickVerdict = {
  verdict: 'dpi',
  message: 'Image resolution must be at least 150 DPI',
  facts: { type: 'image/jpeg' },
  seen: Promise.resolve({ preview: null, found: null }),
}

/** A page that is always idle, on which no picture comes about at a second look either, and no alarm goes off. */
export const QUIET_PAGE: Pick<UploaderDeps, 'lookAgain' | 'whenIdle' | 'after'> = {
  after: () => () => {},
  lookAgain: async () => ({ preview: null, found: null }),
  whenIdle(run) {
    run()
    return () => {}
  },
}
