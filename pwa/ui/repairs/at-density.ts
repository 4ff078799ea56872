import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { type SizeIn, sizeText } from '#shared/artwork/fit.ts'
import { withDensity } from '#shared/artwork/repairs/density.ts'

/** The new file's name says its size: `fair 24x18in.jpg`. */
function nameAt(name: string, ordered: SizeIn): string {
  const base = name.replace(/\.jpe?g$/i, '')
  return `${base} ${sizeText(ordered).replaceAll(' ', '').replace('×', 'x')}.jpg`
}

/** A new JPEG of the same picture, marked with `dpi`; the file itself stays as it is (D46). Rejects when it cannot be read. */
export async function atDensity(file: File, dpi: number, ordered: SizeIn): Promise<File> {
  const made = await withDensity(sourceOfBlob(file), dpi)
  if (made === null) throw new Error('The picture has no readable head.')
  const parts = [...made.head, file.slice(made.from, made.end)]
  return new File(parts, nameAt(file.name, ordered), { type: 'image/jpeg' })
}
