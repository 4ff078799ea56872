import { seePicture } from '#pwa/lib/artwork/see-picture.ts'
import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { type SizeIn, sizeText } from '#shared/artwork/fit.ts'
import { withDensity } from '#shared/artwork/repairs/density.ts'
import type { NewFile } from '#shared/artwork/repairs/way-on.ts'
import { splitExtension } from '#shared/artwork/short-name.ts'

/** The new file's name says its size: `fair 24x18in.jpg`. */
function nameAt(name: string, ordered: SizeIn): string {
  const [base] = splitExtension(name)
  return `${base} ${sizeText(ordered).replaceAll(' ', '').replace('×', 'x')}.jpg`
}

async function pictureOf(file: File, kind: NewFile['kind']): Promise<Blob> {
  if (kind === 'use-size') return file
  const seen = await seePicture({ file, makesJpeg: true })
  if (!seen?.jpeg) throw new Error('No JPEG could be made of the picture.')
  return seen.jpeg
}

/** A new JPEG of a file, marked with its density; the file itself stays as it is (D46). Rejects when it cannot be made. */
export async function newFile(file: File, { kind, dpi }: NewFile, ordered: SizeIn): Promise<File> {
  const picture = await pictureOf(file, kind)
  const made = await withDensity(sourceOfBlob(picture), dpi)
  if (made === null) throw new Error('The picture has no readable head.')
  const parts = [...made.head, picture.slice(made.from, made.end)]
  return new File(parts, nameAt(file.name, ordered), { type: 'image/jpeg' })
}
