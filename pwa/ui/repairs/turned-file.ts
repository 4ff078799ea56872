import { takePage } from '#pwa/lib/artwork/take-page.ts'
import type { FoundInFile } from '#shared/artwork/advice.ts'
import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { withDensity } from '#shared/artwork/repairs/density.ts'
import { splitExtension } from '#shared/artwork/short-name.ts'

export interface TurnedSource {
  bytes: Blob
  name: string
}

/** A new file like an accepted one, turned with the clock; nothing is decoded (D46). Rejects when it cannot be made. */
export async function turnedFile(
  { bytes, name }: TurnedSource,
  { facts: { type, dpi } }: FoundInFile,
  quarters: 1 | 3,
): Promise<File> {
  const [base, extension] = splitExtension(name)
  const named = (parts: BlobPart[], type: string) => new File(parts, `${base} turned${extension}`, { type })
  if (type === 'application/pdf') {
    const taken = (await takePage({ file: bytes, take: 1, quarters }))?.taken
    if (!taken) throw new Error('The page could not be turned.')
    return named([taken], type)
  }
  const made = dpi && (await withDensity(sourceOfBlob(bytes), Math.floor(Math.min(dpi.x, dpi.y)), quarters))
  if (!made) throw new Error('The picture has no readable head.')
  return named([...made.head, bytes.slice(made.from, made.end)], 'image/jpeg')
}
