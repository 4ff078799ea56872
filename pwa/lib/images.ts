/** Widths every picture is ready in, in pixels (D20). */
const PICTURE_WIDTHS = [320, 640, 960, 1280] as const

/** The fixed keys of the showcase (spec §3). */
export const SHOWCASE_KEYS = [
  'showcase-image-2.jpeg',
  'showcase-business-card.jpg',
  'showcase-tent-2.jpg',
] as const

export interface PictureSources {
  /** For `<source type="image/avif">`. */
  avif: string
  /** For `<source type="image/webp">`. */
  webp: string
  /** For the `<img>` itself. */
  jpg: string
  /** The address of one middling JPEG, for browsers that know no srcset. */
  src: string
}

const address = (name: string, width: number, format: string) => `/images/${name}-${width}.${format}`

/** Addresses of a picture in all widths: `/images/{name}-{width}.{format}` (D20). */
function sourcesOf(name: string, widths: readonly number[] = PICTURE_WIDTHS): PictureSources {
  const all = (format: string) => widths.map(width => `${address(name, width, format)} ${width}w`).join(', ')
  return {
    avif: all('avif'),
    webp: all('webp'),
    jpg: all('jpg'),
    src: address(name, widths[1] ?? 640, 'jpg'),
  }
}

const withoutEnding = (key: string) => key.replace(/\.[a-z]+$/, '')

/** A product picture by its key `{path}/{view}.jpg` (D27). */
export const productPicture = (key: string) => sourcesOf(withoutEnding(key))

/** A showcase picture by its key. */
export const showcasePicture = (key: string) =>
  sourcesOf(`showcase/${withoutEnding(key)}`, [...PICTURE_WIDTHS, 1600])

/** Its cut for narrow screens (decision 27). */
export const tallShowcasePicture = (key: string) =>
  sourcesOf(`showcase/${withoutEnding(key)}-tall`, [360, 720, 1080])
