import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE } from '#api/private-files.ts'

/** Finished pictures on disk, named by what they were made from. */
export interface PictureFiles {
  read: (name: string) => Promise<Buffer | null>
  /** Whether the picture is there whole, without reading it. */
  has: (name: string) => Promise<boolean>
  /** Puts the whole file there or nothing. */
  write: (name: string, bytes: Uint8Array) => Promise<void>
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** A shelf in a folder, made when the first picture is put there. */
export function pictureFolder(dir: string): PictureFiles {
  let writes = 0
  return {
    async read(name) {
      try {
        const bytes = await readFile(join(dir, name))
        return bytes.length > 0 ? bytes : null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async has(name) {
      try {
        return (await stat(join(dir, name))).size > 0
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    async write(name, bytes) {
      await mkdir(dir, { recursive: true, mode: PRIVATE.folder })
      writes += 1
      const part = join(dir, `${name}.${process.pid}-${writes}.part`)
      await writeFile(part, bytes, { mode: PRIVATE.file })
      await rename(part, join(dir, name))
    },
  }
}
