import { expect, test, vi } from 'vitest'
import type { UploadRecord } from '#pwa/local/upload-record.ts'
import { memoryLocal, uploading } from '#pwa/sync/testing/local.ts'
import { transition, type UploadEvent, type UploadState } from './upload-state.ts'
import type { UploaderDeps } from './uploader.ts'

const jpeg = () => new File(['jpeg'], 'sign.jpg', { type: 'image/jpeg' })

/** A tab, and what another one of the same person writes of the slot meanwhile. */
async function twoTabs(change: Partial<UploaderDeps> = {}) {
  const tab = await uploading({ local: memoryLocal(), ...change })
  const { local, at } = tab
  const record = () => local.uploads.get(at.line, at.slot)
  const write = (decide: (record: UploadRecord) => UploadState) =>
    local.uploads.change(at.line, at.slot, before => before && decide(before))
  const other = (event: (id: string) => UploadEvent) =>
    write(before => transition(before, event(before.id)).state)
  return { ...tab, record, write, other }
}

const stored = (id: string): UploadEvent => ({ kind: 'stored', id, key: 'key of the other tab' })

test('D23: what another tab stored while this one waited for its turn does not go up again', async () => {
  const tabs = await twoTabs({
    async tabLock(_, __, work) {
      await tabs.other(stored)
      return work()
    },
  })
  await tabs.uploader.upload(tabs.at, jpeg())
  await tabs.uploader.idle(tabs.local)
  expect(tabs.jobs).toEqual([])
  expect(await tabs.record()).toMatchObject({ state: 'stored', key: 'key of the other tab' })
})

test.each<[string, (record: UploadRecord) => UploadState]>([
  ['pauses', record => transition(record, { kind: 'paused' }).state],
  ['takes away', record => transition(record, { kind: 'cleared' }).state],
  [
    'replaces',
    record =>
      transition(record, { kind: 'accepted', choice: { ...record, id: 'another choice' }, file: 'its copy' })
        .state,
  ],
])(
  'D23: a file that another tab %s goes no further here, and what that one wrote stands',
  async (_, decide) => {
    const { uploader, at, local, jobs, record, write } = await twoTabs()
    await uploader.upload(at, jpeg())
    await vi.waitFor(() => expect(jobs).toHaveLength(1))
    await write(decide)
    await vi.waitFor(() => expect(jobs[0]?.signal.aborted).toBe(true))
    const written = await record()
    uploader.end()
    await uploader.idle(local)
    expect(await record()).toEqual(written)
  },
)

test('D23: word of another tab that the file is stored stops nothing here: both find it so', async () => {
  const { uploader, at, local, jobs, other, record } = await twoTabs()
  await uploader.upload(at, jpeg())
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  await other(stored)
  expect(jobs[0]?.signal.aborted).toBe(false)
  jobs[0]?.store()
  await uploader.idle(local)
  expect(await record()).toMatchObject({ state: 'stored' })
})

test('a copy that another tab still makes is left to it', async () => {
  const { uploader, at, local, record } = await twoTabs()
  const file = await local.files.keep(jpeg())
  await uploader.upload(at, jpeg())
  await uploader.pause(at)
  await local.uploads.change(
    at.line,
    at.slot,
    before =>
      transition(null, { kind: 'accepted', choice: { ...(before as UploadRecord) }, file: file.id }).state,
  )
  local.files.get = async () => ({ ...file, state: 'copying' })
  await uploader.start(local)
  expect(await record()).toMatchObject({ state: 'saving', file: file.id })
})
