import { personOf } from '#pwa/local/people.ts'
import type { FileRow } from '#pwa/local/schema.ts'
import type { KeepOptions } from './file-repository.ts'

/**
 * Keeps a file on this device for the person with this subject; see `FileRepository.keep`. It then waits among their
 * `files` until it is given to a line or dropped.
 */
export async function keepFile(sub: string, file: File, options?: KeepOptions): Promise<FileRow> {
  const { files } = await personOf(sub).local
  return files.keep(file, options)
}
