import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { ArtworkReadError } from '#pwa/lib/artwork/read-error.ts'
import { memoryFiles } from '#pwa/local/files/open-files.ts'
import type { Local } from '#pwa/local/open.ts'
import { BANNER, uploadRow } from '#pwa/local/testing/rows.ts'
import { ACCEPTED, memoryLocal, REFUSED, uploading } from '#pwa/sync/testing/local.ts'
import { unplacedFiles, watchUnplaced } from './upload-records.ts'

const jpeg = (name = 'sign.jpg') => new File([`jpeg ${name}`], name, { type: 'image/jpeg' })

/** The server has answered: from now on the device knows which lines there are. */
async function acknowledge(local: Local) {
  const lines = await local.cart.list()
  await local.outbox.transact(({ rows }) => ({
    base: { epoch: 'e', v: 1, lines },
    arrived: rows.map(({ id }) => id),
  }))
}

async function world(change: Parameters<typeof uploading>[0] = { local: memoryLocal() }) {
  const made = await uploading(change)
  await acknowledge(made.local)
  const names = async () => (await made.local.files.list()).map(({ fileName }) => fileName)
  async function undo() {
    const removed = await made.local.cart.remove(made.at.line)
    if (!removed) throw new Error('no line')
    return async () => {
      const restored = await made.local.cart.restore([removed])
      await made.uploader.follow(made.local, restored)
      return { ...made.at, line: restored[0]?.to ?? '' }
    }
  }
  return { ...made, names, undo }
}

const artworkAt = async ({ local, line }: { local: Local; line: string }) =>
  (await local.cart.find(line))?.artwork.front?.fileName

test('D5 undo: a line comes back with its waiting file, which goes up and is not asked for again', async () => {
  const { uploader, local, at, jobs, undo } = await world()
  await uploader.upload(at, jpeg())
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  const back = await (await undo())()
  expect(jobs[0]?.signal.aborted).toBe(true)
  await vi.waitFor(() => expect(jobs).toHaveLength(2))
  expect((await local.cart.find(back.line))?.waitingFront).toMatchObject({ fileName: 'sign.jpg' })
  jobs[1]?.store()
  await uploader.idle(local)
  expect(await artworkAt(back)).toBe('sign.jpg')
  expect((await local.uploads.list()).map(({ line }) => line)).toEqual([back.line])
})

test('issue 6.40: undo brings the file of a part along as well, whatever the part is called', async () => {
  const { uploader, local, at, jobs, undo } = await world()
  for (const slot of ['wall', 'partOfANewerShop']) await uploader.upload({ ...at, slot }, jpeg(`${slot}.jpg`))
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  const back = await (await undo())()
  await vi.waitFor(() => expect(jobs).toHaveLength(2))
  jobs[1]?.store()
  await vi.waitFor(() => expect(jobs).toHaveLength(3))
  jobs[2]?.store()
  await uploader.idle(local)
  const { artwork } = (await local.cart.find(back.line)) ?? {}
  expect([artwork?.wall?.fileName, artwork?.partOfANewerShop?.fileName]).toEqual([
    'wall.jpg',
    'partOfANewerShop.jpg',
  ])
  expect(new Set((await local.uploads.list()).map(({ line }) => line))).toEqual(new Set([back.line]))
})

test('D5 undo: also after the files were settled by a next page, and what was paused stays so', async () => {
  const { uploader, local, at, jobs, undo, deps } = await world()
  await uploader.upload(at, jpeg())
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  await uploader.pause(at)
  const undoIt = await undo()
  const next = await uploading({ ...deps, local })
  await next.uploader.start(local)
  const back = await undoIt()
  expect(await local.uploads.get(back.line, 'front')).toMatchObject({ state: 'paused', fileName: 'sign.jpg' })
  void uploader.resume(back)
  await vi.waitFor(() => expect(jobs).toHaveLength(2))
})

test('D5 undo while the file is still being copied: the copy goes on, for the line that came back', async () => {
  const { uploader, local, at, jobs, undo } = await world()
  const disk = Promise.withResolvers<void>()
  const keep = local.files.keep
  local.files.keep = async (...given) => {
    await disk.promise
    given[1]?.signal?.throwIfAborted()
    return keep(...given)
  }
  const placing = uploader.upload(at, jpeg())
  await vi.waitFor(async () => expect((await local.uploads.list())[0]?.state).toBe('saving'))
  const back = await (await undo())()
  disk.resolve()
  expect(await placing).toEqual({ kind: 'safe' })
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  jobs[0]?.store()
  await uploader.idle(local)
  expect(await artworkAt(back)).toBe('sign.jpg')
})

test('D5 undo: a file whose reader did not load, and one in this page alone, come along', async () => {
  const judge = vi.fn(async () => ACCEPTED)
  const local = { ...memoryLocal(), files: memoryFiles() }
  const { uploader, at, jobs, undo } = await world({ local, judge })
  judge.mockRejectedValueOnce(new ArtworkReadError('unavailable', 'did not load'))
  await uploader.upload(at, jpeg())
  const back = await (await undo())()
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  const held = await local.cart.remove(back.line)
  const again = await local.cart.restore(held ? [held] : [])
  await uploader.follow(local, again)
  await vi.waitFor(() => expect(jobs).toHaveLength(2))
  jobs[1]?.store()
  await uploader.idle(local)
  expect(await artworkAt({ local, line: again[0]?.to ?? '' })).toBe('sign.jpg')
})

test('D5 undo: a paused file that is in this page alone is so at the line that came back, and the next page is told', async () => {
  const { uploader, local, at, undo } = await world({ local: { ...memoryLocal(), files: memoryFiles() } })
  expect(await uploader.upload(at, jpeg())).toEqual({ kind: 'held' })
  await uploader.pause(at)
  const { line } = await (await undo())()
  expect([...uploader.held.getSnapshot().values()]).toMatchObject([{ line, state: 'paused' }])
  expect(await local.uploads.list()).toMatchObject([{ line, state: 'interrupted' }])
})

test('a file whose line was removed on another device is neither sent nor let go, whatever pages come', async () => {
  const { uploader, local, at, jobs, names, deps } = await world()
  await uploader.upload(at, jpeg())
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  uploader.end()
  await local.cart.remove(at.line)
  await acknowledge(local)
  const sent = jobs.length
  for (let page = 0; page < 3; page++) await (await uploading({ ...deps, local })).uploader.start(local)
  expect(jobs).toHaveLength(sent)
  expect(await names()).toEqual(['sign.jpg'])
  expect(await unplacedFiles(local)).toMatchObject([{ fileName: 'sign.jpg' }])
})

test('a file that was stored just after its line went stays for another place', async () => {
  const { uploader, local, at, jobs, names } = await world()
  await uploader.upload(at, jpeg())
  await vi.waitFor(() => expect(jobs).toHaveLength(1))
  await local.cart.remove(at.line)
  jobs[0]?.store()
  await uploader.idle(local)
  expect(await names()).toEqual(['sign.jpg'])
  expect(await unplacedFiles(local)).toHaveLength(1)
})

test('it is put on another line, in place of what waits there, and goes up; or it is discarded', async () => {
  const { uploader, local, at, jobs, names } = await world()
  const other = await local.cart.add(BANNER)
  if (!other.ok) throw new Error(other.code)
  const to = { ...at, line: other.id }
  for (const [place, name] of [[to, 'old.jpg'] as const, [at, 'sign.jpg'] as const])
    await uploader.upload(place, jpeg(name))
  await local.cart.remove(at.line)
  expect(await uploader.move(at, to)).toBe(true)
  expect(await names()).toEqual(['sign.jpg'])
  expect(await uploader.move(at, to)).toBe(false)
  await vi.waitFor(() => expect(jobs.at(-1)?.file.fileName).toBe('sign.jpg'))
  jobs.at(-1)?.store()
  await uploader.idle(local)
  expect(await artworkAt(to)).toBe('sign.jpg')
})

test('discarding a left file lets its bytes go', async () => {
  const { uploader, local, at, names } = await world()
  await uploader.upload(at, jpeg())
  await local.cart.remove(at.line)
  await uploader.clear(at)
  expect([await names(), await local.uploads.list()]).toEqual([[], []])
})

test('what was refused or stored goes with its line', async () => {
  const { uploader, local, at } = await world({ local: memoryLocal(), judge: async () => REFUSED })
  await uploader.upload(at, jpeg())
  const kept = await local.files.keep(jpeg('stored.jpg'))
  await local.uploads.put(uploadRow({ line: 'gone', state: 'stored', file: kept.id }))
  await local.cart.remove(at.line)
  await uploader.start(local)
  expect([await local.uploads.list(), await local.files.list()]).toEqual([[], []])
})

test('who watches hears of left files as lines come and go, until they stop', async () => {
  const { uploader, local, at, undo } = await world()
  await uploader.upload(at, jpeg())
  const heard: number[] = []
  const stop = watchUnplaced(local, rows => heard.push(rows.length))
  await vi.waitFor(() => expect(heard.at(-1)).toBe(0))
  const undoIt = await undo()
  await vi.waitFor(() => expect(heard.at(-1)).toBe(1))
  await undoIt()
  await vi.waitFor(() => expect(heard.at(-1)).toBe(0))
  stop()
  const before = heard.length
  await local.cart.clear()
  expect(heard).toHaveLength(before)
})

test('law: whatever is removed, undone and restarted, an unsent file is at a line, or left and kept', async () => {
  const step = fc.constantFrom('remove', 'undo', 'start', 'pause', 'resume')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async steps => {
      const { uploader, local, at, names } = await world()
      await uploader.upload(at, jpeg())
      let here = at
      let removed: Awaited<ReturnType<Local['cart']['remove']>> = null
      for (const next of steps) {
        if (next === 'remove' && !removed) removed = await local.cart.remove(here.line)
        else if (next === 'undo' && removed) {
          const restored = await local.cart.restore([removed])
          await uploader.follow(local, restored)
          here = { ...at, line: restored[0]?.to ?? '' }
          removed = null
        } else if (next === 'start') void uploader.start(local)
        else if (next === 'pause' || next === 'resume') void uploader[next](here)
        await new Promise(resolve => setTimeout(resolve))
        expect(await names()).toEqual(['sign.jpg'])
        const rows = await local.uploads.list()
        expect(rows).toMatchObject([{ line: here.line, fileName: 'sign.jpg' }])
        expect(await unplacedFiles(local)).toHaveLength(removed ? 1 : 0)
      }
      uploader.end()
    }),
    { numRuns: 60 },
  )
})
