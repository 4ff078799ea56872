import { setImmediate as breathe } from 'node:timers/promises'
import type { Log, Now } from '#api/embedded/world.ts'
import type { Blobs } from './blobs.ts'
import type { ObjectIndex, Segment } from './object-index.ts'
import { SET_ASIDE_DAYS, type SetAside } from './set-aside.ts'
import type { Uploads } from './uploads.ts'

/** Rows of the index read in one step: requests wait for no more. */
const PAGE = 200
/** A log line names no more objects than these. */
const MOST_NAMED = 20

/** A file the index names. */
interface Named extends Segment {
  bucket: string
  /** First part of the object's key: what follows is the customer's own name for it. */
  group: string
  /** Whether the index names it still. */
  stillNamed(): boolean
}

const groupOf = (key: string): string => (key.split('/', 2).length > 1 ? (key.split('/', 1)[0] ?? '') : '')

/**
 * All files that the index names. Parts come first: a part that becomes an object's meanwhile is met once at least, and
 * none is taken for nobody's.
 */
async function* namedFiles({
  index: objectIndex,
  uploads,
}: {
  index: ObjectIndex
  uploads: Uploads
}): AsyncGenerator<Named> {
  for (let after = { upload: '', number: 0 }; ; ) {
    const page = uploads.pageOfParts(after, PAGE)
    for (const { upload, number, file, size } of page) {
      const of = uploads.get(upload)
      const stillNamed = () => uploads.parts(upload, number - 1, 1)[0]?.file === file
      yield { file, size, bucket: of?.bucket ?? '', group: groupOf(of?.key ?? ''), stillNamed }
      after = { upload, number }
    }
    if (page.length < PAGE) break
    await breathe()
  }
  for (let after = { bucket: '', key: '' }; ; ) {
    const page = objectIndex.page(after, PAGE)
    for (const { bucket, key, object } of page) {
      for (const { file, size } of object.segments) {
        const stillNamed = () =>
          objectIndex.get(bucket, key)?.segments.some(each => each.file === file) === true
        yield { file, size, bucket, group: groupOf(key), stillNamed }
      }
      after = { bucket, key }
    }
    if (page.length < PAGE) return
    await breathe()
  }
}

export interface HousekeepingParts {
  blobs: Blobs
  aside: SetAside
  index: ObjectIndex
  uploads: Uploads
  clock: Now
  log: Log
}

/**
 * Holds the index against the files (issue 6.3), in rounds. A file that the index does not name at two looks (the first
 * is the opening of the folder) is set aside and deleted after some days, never at once: the index may be what is
 * missing. One that the index names again is put back. Files that are gone or cut short are told, with `alert: true`.
 */
export function createHousekeeping({
  blobs,
  aside,
  index: objectIndex,
  uploads,
  clock,
  log,
}: HousekeepingParts) {
  let seenBefore = new Set(blobs.foundKept)

  async function isWhole(
    { file, size }: Named,
    setAside: Map<string, string>,
  ): Promise<'whole' | 'back' | 'not'> {
    if ((await blobs.size(file)) === size) return 'whole'
    const day = setAside.get(file)
    if (day === undefined) return 'not'
    await aside.putBack(file, day)
    return (await blobs.size(file)) === size ? 'back' : 'not'
  }

  async function setAsideStrangers(named: ReadonlySet<string>, present: readonly string[]): Promise<void> {
    const strangers = present.filter(name => seenBefore.has(name) && !named.has(name))
    for (const name of strangers) await aside.take(name, clock())
    seenBefore = new Set(present)
    if (strangers.length === 0) return
    const facts = { files: strangers.length, folder: aside.folder, days: SET_ASIDE_DAYS }
    const text =
      'objects: files that the index does not name were set aside; they are deleted after some days'
    // More than a crash leaves: the index itself is missing, or is that of another time.
    if (strangers.length > named.size) log.error({ alert: true, ...facts }, text)
    else log.warn(facts, text)
  }

  function tellLost(lost: readonly Named[]): void {
    if (lost.length === 0) return
    const objects = lost.slice(0, MOST_NAMED).map(({ bucket, group, file }) => ({ bucket, group, file }))
    log.error({ alert: true, files: lost.length, objects }, 'objects: stored files are missing or cut short')
  }

  return {
    /** One round; ends early once the signal aborts. */
    async round(signal: AbortSignal): Promise<void> {
      await blobs.sweepDrafts()
      const present = await blobs.names()
      const setAside = await aside.names()
      const named = new Set<string>()
      const lost: Named[] = []
      let back = 0
      for await (const file of namedFiles({ index: objectIndex, uploads })) {
        const state = await isWhole(file, setAside)
        if (signal.aborted) return
        named.add(file.file)
        if (state === 'back') back++
        if (state === 'not' && file.stillNamed()) lost.push(file)
      }
      tellLost(lost)
      if (back > 0)
        log.warn({ files: back }, 'objects: files set aside before are named again and were put back')
      await setAsideStrangers(named, present)
      const files = await aside.deleteOld(clock())
      if (files > 0) log.info({ files }, 'objects: files set aside long ago were deleted')
    },
  }
}
