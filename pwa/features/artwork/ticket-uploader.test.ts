import { expect, test, vi } from 'vitest'
import { ours } from '#pwa/lib/testing/answers.ts'
import type { UploadCalls } from '#pwa/sync/uploads/upload-calls.ts'
import type { Uploader, UploaderDeps } from '#pwa/sync/uploads/uploader.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { BOOTH_TICKET_HEADER } from '#shared/contract/limits.ts'
import { shopUploader } from './shop-uploader.ts'

type Given = Pick<UploaderDeps, 'sendPreview'> & { calls: UploadCalls }

const made = vi.hoisted(() => [] as unknown[])
vi.mock('./page-uploader.ts', () => ({
  createPageUploader(deps: unknown) {
    made.push(deps)
    const nothing = { getSnapshot: () => new Map(), subscribe: () => () => {} }
    return { ...nothing, held: nothing, end() {} } as Partial<Uploader>
  },
}))
vi.mock('#pwa/lib/auth/browser-session.ts', () => ({
  browserSession: () => ({ getToken: async () => 't', getSnapshot: () => ({ user: null }) }),
}))

/** Tickets that the calls of an owner's uploader name, by the call. */
async function namedBy(owner: string): Promise<Record<string, string | null>> {
  const named: Record<string, string | null> = {}
  vi.stubGlobal('fetch', async (path: string, { method, headers }: RequestInit) => {
    named[`${method} ${path.split('?')[0]}`] = new Headers(headers).get(BOOTH_TICKET_HEADER)
    return ours({ url: 'https://objects/u', key: 'k', state: 'parts', held: [], ref: {} })
  })
  shopUploader(owner)
  const { calls, sendPreview } = made.at(-1) as Given
  const { signal } = new AbortController()
  const part = { number: 1, offset: 0, size: 1_000, sha256: `${'A'.repeat(43)}=` }
  const file = {
    ...{
      id: crypto.randomUUID(),
      artwork: 'a',
      fileName: 'sign.jpg',
      size: 1_000,
      type: 'image/jpeg' as const,
    },
    ...{ bytes: new Blob(['jpeg']) },
  }
  await calls.start({ ...file, parts: [part] }, signal)
  await calls.start({ ...file, parts: [part, part] }, signal)
  await calls.sign('a', part, signal)
  await calls.complete('a', [], signal)
  await calls.abort('a')
  await sendPreview('k', new Blob(['webp']))
  vi.unstubAllGlobals()
  return named
}

test('D49: every call about a ticket’s file names the ticket; one about a person’s own names none', async () => {
  const ofTicket = await namedBy(ticketOwner('mia'))
  const ofPerson = await namedBy('auth0|dana')
  expect(Object.keys(ofTicket)).toHaveLength(6)
  expect(Object.keys(ofPerson)).toEqual(Object.keys(ofTicket))
  expect(new Set(Object.values(ofTicket))).toEqual(new Set(['mia']))
  expect(new Set(Object.values(ofPerson))).toEqual(new Set([null]))
})
