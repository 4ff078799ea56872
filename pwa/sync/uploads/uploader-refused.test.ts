import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { ArtworkReadError } from '#pwa/lib/artwork/read-error.ts'
import { CopyError } from '#pwa/local/files/bytes.ts'
import type { Local } from '#pwa/local/open.ts'
import { uploadRow } from '#pwa/local/testing/rows.ts'
import { ACCEPTED, memoryLocal, REFUSED, uploading } from '#pwa/sync/testing/local.ts'
import { refusalBeside, slotState } from './slot-view.ts'
import { slotKey } from './upload-records.ts'

const jpeg = (name: string) => new File([`jpeg ${name}`], name, { type: 'image/jpeg' })

/** An uploader that takes only files named `good…`, and whose uploads wait until they are let. */
const world = (local: Local = memoryLocal()) =>
  uploading({ local, judge: async file => (file.name.startsWith('good') ? ACCEPTED : REFUSED) })

function shown({ uploader, at, local }: Awaited<ReturnType<typeof world>>) {
  return async () => {
    const live = uploader.getSnapshot().get(slotKey(at))
    const row = (await local.uploads.get(at.line, at.slot)) ?? undefined
    const artwork = (await local.cart.find(at.line))?.artwork.front ?? null
    return { state: slotState(live, row, artwork), beside: refusalBeside(live, row, artwork) }
  }
}

const names = async (local: Local) => (await local.files.list()).map(row => row.fileName)

test('D16 refusal: a file on its way goes on while another is checked and refused; both are told', async () => {
  const made = await world()
  const { uploader, at, jobs, local } = made
  const look = shown(made)
  await uploader.upload(at, jpeg('good.jpg'))
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  expect(await uploader.upload(at, jpeg('bad.jpg'))).toEqual({ kind: 'refused', message: REFUSED.message })
  expect(jobs[0]?.signal.aborted).toBe(false)
  expect(await look()).toMatchObject({
    state: { kind: 'uploading', fileName: 'good.jpg' },
    beside: { fileName: 'bad.jpg', message: REFUSED.message, kept: 'good.jpg' },
  })
  expect(await names(local)).toEqual(['good.jpg'])
  jobs[0]?.store()
  await uploader.idle(local)
  expect((await local.cart.find(at.line))?.artwork.front?.fileName).toBe('good.jpg')
  expect(jobs).toHaveLength(1)
  expect(await look()).toMatchObject({
    state: { kind: 'uploaded', fileName: 'good.jpg' },
    beside: { fileName: 'bad.jpg', kept: 'good.jpg' },
  })
  expect(await uploader.dismiss(at)).toBe(true)
  expect(await look()).toMatchObject({ state: { kind: 'uploaded', fileName: 'good.jpg' }, beside: null })
  expect(await uploader.dismiss(at)).toBe(false)
})

test('D16 refusal: a copy under way is not cut off by a refused pick', async () => {
  const made = await world()
  const { uploader, at, local, jobs } = made
  const disk = Promise.withResolvers<void>()
  const keep = local.files.keep
  local.files.keep = async (...given) => {
    await disk.promise
    given[1]?.signal?.throwIfAborted()
    return keep(...given)
  }
  const first = uploader.upload(at, jpeg('good.jpg'))
  await vi.waitFor(async () => expect((await shown(made)()).state.kind).toBe('saving'))
  await uploader.upload(at, jpeg('bad.jpg'))
  expect(await shown(made)()).toMatchObject({ state: { kind: 'saving' }, beside: { fileName: 'bad.jpg' } })
  disk.resolve()
  expect(await first).toEqual({ kind: 'safe' })
  await vi.waitFor(() => expect(jobs.map(job => job.file.fileName)).toEqual(['good.jpg']))
})

test.each(['paused', 'failed'] as const)('D16 refusal: a %s file stays as it was', async state => {
  const { uploader, at, local } = await world()
  const kept = await local.files.keep(jpeg('good.jpg'))
  await local.uploads.put(uploadRow({ ...at, state, fileName: 'good.jpg', file: kept.id, key: null }))
  await uploader.upload(at, jpeg('bad.jpg'))
  expect(await local.uploads.get(at.line, at.slot)).toMatchObject({
    state,
    file: kept.id,
    refused: { fileName: 'bad.jpg' },
  })
})

test('D16 refusal: bytes of a stored file stay until the acknowledged cart holds it', async () => {
  const { uploader, at, local, jobs } = await world()
  await uploader.upload(at, jpeg('good.jpg'))
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  jobs[0]?.store()
  await uploader.idle(local)
  await uploader.upload(at, jpeg('bad.jpg'))
  expect(await names(local)).toEqual(['good.jpg'])
})

test('D16: what waits goes up although the reader of a later pick did not load; taking that away shows it', async () => {
  const judge = vi.fn(async () => ACCEPTED)
  const { uploader, at, local, jobs } = await uploading({ local: memoryLocal(), judge })
  await uploader.upload(at, jpeg('good.jpg'))
  judge.mockRejectedValueOnce(new ArtworkReadError('unavailable', 'did not load'))
  await uploader.upload(at, jpeg('good 2.jpg'))
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  await uploader.clear(at)
  expect(jobs[0]?.signal.aborted).toBe(false)
  expect(await names(local)).toEqual(['good.jpg'])
})

test('a replacement whose copy fails gives the slot back to the file that waited', async () => {
  const made = await world()
  const { uploader, at, local, jobs } = made
  await uploader.upload(at, jpeg('good.jpg'))
  vi.spyOn(local.files, 'keep').mockRejectedValueOnce(new CopyError('unreadable', 'gone'))
  expect(await uploader.upload(at, jpeg('good 2.jpg'))).toEqual({ kind: 'failed' })
  await vi.waitFor(() => expect(jobs.at(-1)?.file.fileName).toBe('good.jpg'))
  expect((await shown(made)()).beside).toMatchObject({ fileName: 'good 2.jpg', kept: 'good.jpg' })
})

test('the next page gives the slot back when a replacement was cut off, and lets the earlier go when it was whole', async () => {
  const { uploader, at, local, jobs } = await world()
  const [good, next] = [await local.files.keep(jpeg('good.jpg')), await local.files.keep(jpeg('next.jpg'))]
  const earlier = uploadRow({ ...at, id: 'a', fileName: 'good.jpg', file: good.id, key: null })
  const saving = (file: string) =>
    uploadRow({ ...at, id: 'b', state: 'saving', fileName: 'next.jpg', key: null, earlier, file })
  await local.uploads.put(saving('never copied'))
  void uploader.start(local)
  await vi.waitFor(() => expect(jobs.at(-1)?.file.fileName).toBe('good.jpg'))
  await uploader.pause(at)
  await local.uploads.put(saving(next.id))
  void uploader.start(local)
  await vi.waitFor(() => expect(jobs.at(-1)?.file.fileName).toBe('next.jpg'))
  expect(await names(local)).toEqual(['next.jpg'])
})

test('law: whatever is picked for a slot, and whenever, the last accepted file is safe here or stored', async () => {
  const pick = fc.constantFrom('good', 'bad', 'pause', 'resume', 'store')
  await fc.assert(
    fc.asyncProperty(fc.array(pick, { maxLength: 8 }), async steps => {
      const { uploader, at, local, jobs } = await world()
      let last: string | null = null
      for (const [i, step] of steps.entries()) {
        const name = `${step} ${i}.jpg`
        if (step === 'good') last = name
        if (step === 'good' || step === 'bad') await uploader.upload(at, jpeg(name))
        else if (step === 'store') jobs.at(-1)?.store()
        else void uploader[step as 'pause' | 'resume'](at)
        await new Promise(resolve => setTimeout(resolve))
        const stored = (await local.cart.find(at.line))?.artwork.front?.fileName
        if (last !== null && stored !== last) expect(await names(local)).toContain(last)
      }
      uploader.end()
    }),
    { numRuns: 60 },
  )
})
