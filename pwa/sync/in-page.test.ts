import { expect, onTestFinished, test, vi } from 'vitest'
import { browserInbox } from '#pwa/lib/inbox.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { memoryCaches } from '#shared/testing/caches.ts'
import { countUnjudged, keepFiles, OWN, uploaders } from './in-page.ts'
import { ACCEPTED, memoryLocal, uploading } from './testing/local.ts'
import type { PickVerdict } from './uploads/intake.ts'

const SUB = 'auth0|ada'
const TICKET = ticketOwner('0b0f4a36-0001-4000-8000-000000000000')

/** A device whose inbox calls back before it takes each file; returns the names it keeps for an owner. */
function deviceWithInbox(beforeFile: () => unknown) {
  const caches = memoryCaches()
  vi.stubGlobal('caches', {
    async open(name: string) {
      const inbox = await caches.open(name)
      const put = async (...given: Parameters<Cache['put']>) => {
        await beforeFile()
        await inbox.put(...given)
      }
      return { ...inbox, put }
    },
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    uploaders.clear()
  })
  return async (owner: string) => (await browserInbox()?.list(owner))?.map(({ fileName }) => fileName)
}

/** An uploader in whose hands a file is that has no verdict until the test gives it. */
async function checking(owner: string, fileName: string) {
  const verdict = Promise.withResolvers<PickVerdict>()
  const { uploader, at } = await uploading({ local: memoryLocal(), judge: () => verdict.promise })
  uploaders.set(owner, uploader)
  const intake = uploader.upload(at, new File(['a sign'], fileName))
  return { at, intake, accept: () => verdict.resolve(ACCEPTED) }
}

test('D2 sign-out: a file that comes to its verdict while it is kept is not there twice', async () => {
  const { at, intake, accept } = await checking(OWN, 'sign.jpg')
  const kept = deviceWithInbox(() => {
    accept()
    return intake
  })
  await keepFiles(SUB)
  expect(await kept(SUB)).toEqual([])
  expect((await at.local.uploads.list()).map(({ state }) => state)).toEqual(['uploading'])
})

test('D2 sign-out: of several files without a verdict the device keeps all or none, each for its owner', async () => {
  let room = 1
  const kept = deviceWithInbox(() => {
    if (room-- === 0) throw new DOMException('full', 'QuotaExceededError')
  })
  await checking(OWN, 'own.jpg')
  await checking(TICKET, 'customer’s.jpg')
  await expect(keepFiles(SUB)).rejects.toThrow('full')
  expect([await kept(SUB), await kept(TICKET), countUnjudged()]).toEqual([[], [], 2])
  await keepFiles(SUB)
  expect([await kept(SUB), await kept(TICKET), countUnjudged()]).toEqual([['own.jpg'], ['customer’s.jpg'], 0])
})
