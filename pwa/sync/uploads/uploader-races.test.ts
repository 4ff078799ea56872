import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Local } from '#pwa/local/open.ts'
import { BANNER } from '#pwa/local/testing/rows.ts'
import { ACCEPTED, memoryLocal, QUIET_PAGE } from '#pwa/sync/testing/local.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import { createUploader, type UploaderDeps } from './uploader.ts'

const uuids = () => {
  let last = 0
  return () => `0b0f4a36-0000-4000-8000-${String(++last).padStart(12, '0')}`
}

/** An uploader whose judging and uploading end in whatever order the scheduler says. */
async function racing(
  scheduler: fc.Scheduler,
  outcome: (fileName: string) => 'stored' | 'fails' = () => 'stored',
) {
  const local = slowDevice(scheduler, memoryLocal())
  const added = await local.cart.add(BANNER)
  if (!added.ok) throw new Error(added.code)
  const stored: string[] = []
  const deps: UploaderDeps = {
    judge: async file => scheduler.schedule(Promise.resolve(ACCEPTED), `judge ${file.name}`),
    send: async ({ fileName, size, type }, { signal }) => {
      await scheduler.schedule(Promise.resolve(), `upload ${fileName}`)
      signal.throwIfAborted()
      if (outcome(fileName) === 'fails') throw new Error('network')
      stored.push(fileName)
      return { bucket: 'order-artwork', key: `key/${fileName}`, fileName, size, type }
    },
    sendPreview: async () => {},
    ...QUIET_PAGE,
    giveUp: async () => {},
    tabLock: (_, __, work) => work(),
    clock: { now: () => 0 },
    newId: uuids(),
    onUploaded() {},
    onFailed() {},
    onTryFailed() {},
    log() {},
  }
  const made = createUploader(deps)
  const place: typeof made.upload = async (at, file) => {
    const placed = await made.upload(at, file)
    await made.idle(at.local)
    return placed
  }
  const uploader = { ...made, place }
  const at = (slot: ArtworkSlot) => ({ local, line: added.id, slot })
  const artwork = async () => (await local.cart.find(added.id))?.artwork
  return { uploader, at, artwork, stored }
}

/** A device whose answers come when the scheduler says. */
function slowDevice(scheduler: fc.Scheduler, local: Local): Local {
  const { outbox, files } = local
  const read = () => scheduler.schedule(outbox.read(), 'read the outbox')
  const keep: typeof files.keep = (...args) => scheduler.schedule(files.keep(...args), 'keep a file')
  return { ...local, outbox: { ...outbox, read }, files: { ...files, keep } }
}

const fileOf = (name: string) => new File([`jpeg ${name}`], name, { type: 'image/jpeg' })

test('however judging and uploads overtake each other, a slot ends with the file picked last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 5 }), async (scheduler, count) => {
      const { uploader, at, artwork } = await racing(scheduler)
      const names = Array.from({ length: count }, (_, i) => `${i}.jpg`)
      const picking = async () => {
        const placing = []
        for (const name of names) {
          placing.push(uploader.place(at('front'), fileOf(name)))
          await scheduler.schedule(Promise.resolve(), 'picking another')
        }
        await Promise.all(placing)
      }
      await scheduler.waitFor(picking())
      expect((await artwork())?.front?.fileName).toBe(names.at(-1))
      expect(uploader.getSnapshot().size).toBe(0)
    }),
    { numRuns: 60 },
  )
})

test('whatever is paused, resumed and picked meanwhile, a slot ends with the file picked last', async () => {
  const acts = fc.array(fc.constantFrom('pick', 'pause', 'resume'), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), acts, async (scheduler, given) => {
      const { uploader, at, artwork } = await racing(scheduler)
      const slot = at('front')
      let picked = 0
      const pick = () => uploader.place(slot, fileOf(`${++picked}.jpg`))
      const deeds = { pick, pause: () => uploader.pause(slot), resume: () => uploader.resume(slot) }
      const acting = async () => {
        const under: Promise<unknown>[] = [pick()]
        for (const act of given) {
          await scheduler.schedule(Promise.resolve(), act)
          under.push(deeds[act]())
        }
        await Promise.all(under)
        await uploader.resume(slot)
        await uploader.idle(slot.local)
      }
      await scheduler.waitFor(acting())
      expect((await artwork())?.front?.fileName).toBe(`${picked}.jpg`)
    }),
    { numRuns: 200 },
  )
})

test('D18: front and back overtake each other freely and never swap', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async scheduler => {
      const { uploader, at, artwork } = await racing(scheduler)
      const placing = (['front', 'back'] as const).map(slot =>
        uploader.place(at(slot), fileOf(`${slot}.jpg`)),
      )
      await scheduler.waitFor(Promise.all(placing))
      const { front, back } = (await artwork()) ?? {}
      expect([front?.fileName, back?.fileName]).toEqual(['front.jpg', 'back.jpg'])
    }),
    { numRuns: 40 },
  )
})

test('a line never holds artwork that the store did not take', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fc.boolean(), { maxLength: 5 }), async (scheduler, luck) => {
      const outcome = (name: string) => (luck[Number.parseInt(name, 10)] ? 'stored' : 'fails')
      const { uploader, at, artwork, stored } = await racing(scheduler, outcome)
      const placing = luck.map((_, i) => uploader.place(at('front'), fileOf(`${i}.jpg`)))
      await scheduler.waitFor(Promise.all(placing))
      const held = (await artwork())?.front?.fileName
      if (held !== undefined) expect(stored).toContain(held)
      if (luck.at(-1)) expect(held).toBe(`${luck.length - 1}.jpg`)
    }),
    { numRuns: 60 },
  )
})
