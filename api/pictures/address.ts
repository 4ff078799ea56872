import { SHOWCASE_KEYS } from '#shared/illustration/views.ts'
import { type PictureFormat, tallKey } from './keys.ts'

export interface Wanted {
  key: string
  width: number
  format: PictureFormat
}

/** Width of the plain image keys, which are JPEGs (D27). */
const PLAIN_WIDTH = 1280

const FILE = /^([a-z0-9-]+?)(?:-([1-9]\d{2,3}))?\.(webp|avif|jpg)$/

function parts(file: string): { name: string; width: number; format: PictureFormat } | null {
  const [, name, width, format] = FILE.exec(file) ?? []
  if (!name || (!width && format !== 'jpg')) return null
  return { name, width: width ? Number(width) : PLAIN_WIDTH, format: format as PictureFormat }
}

/** Reads `{view}-{width}.{format}` or `{view}.jpg` under a product's path (D20). */
export function productPicture(path: string, file: string): Wanted | null {
  const found = parts(file)
  return found && { key: `${path}/${found.name}.jpg`, width: found.width, format: found.format }
}

/** Keys of showcase pictures and of their tall cuts, by their names in addresses. */
const SHOWCASE_NAMES = new Map(
  SHOWCASE_KEYS.flatMap(key => [key, tallKey(key)]).map(key => [key.replace(/\.jpe?g$/, ''), key]),
)

/** Reads `{name}-{width}.{format}` or a showcase key itself (D20, spec §3). */
export function showcasePicture(file: string): Wanted | null {
  const plain = SHOWCASE_KEYS.find(key => key === file)
  if (plain) return { key: plain, width: PLAIN_WIDTH, format: 'jpg' }
  const found = parts(file)
  const key = found && SHOWCASE_NAMES.get(found.name)
  return key ? { key, width: found.width, format: found.format } : null
}
