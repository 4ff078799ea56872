import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE } from '#api/private-files.ts'
import { DAY } from '#shared/time.ts'
import { isMissing, KEPT } from './blobs.ts'

/** How long a file that nothing names is kept out of the way before it is deleted. */
export const SET_ASIDE_DAYS = 14

/** Files nothing named when it was looked: out of the way, in a folder for each day (UTC), until they are deleted. */
export interface SetAside {
  readonly folder: string
  /** The day of each file that is here, by its name. */
  names(): Promise<Map<string, string>>
  /** Moves a kept file here; what is not there any more is left out. */
  take(name: string, now: number): Promise<void>
  /** Puts a file back among the kept ones. */
  putBack(name: string, day: string): Promise<void>
  /** Deletes the days that are over; returns how many files went. */
  deleteOld(now: number): Promise<number>
}

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)
const isDay = (name: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(name)

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** The files set aside in the object store's folder. */
export function openSetAside(store: string): SetAside {
  const kept = join(store, KEPT)
  const folder = join(store, 'set-aside')
  const days = async () => (await namesIn(folder)).filter(isDay)
  return {
    folder,
    async names() {
      const found = new Map<string, string>()
      for (const day of await days())
        for (const name of await namesIn(join(folder, day))) found.set(name, day)
      return found
    },
    async take(name, now) {
      const day = join(folder, dayOf(now))
      await mkdir(day, { recursive: true, mode: PRIVATE.folder })
      await rename(join(kept, name), join(day, name)).catch(error => {
        if (!isMissing(error)) throw error
      })
    },
    putBack: (name, day) => rename(join(folder, day, name), join(kept, name)),
    async deleteOld(now) {
      let files = 0
      for (const day of await days()) {
        if (Date.parse(day) + (SET_ASIDE_DAYS + 1) * DAY > now) continue
        files += (await namesIn(join(folder, day))).length
        await rm(join(folder, day), { recursive: true, force: true })
      }
      return files
    },
  }
}
