const PICTURE = /^\/images\/(.+?)(?:-(\d{3,4}))?\.(?:webp|avif|jpg|jpeg)$/
/** Width of a picture whose address names none (D27). */
const PLAIN_WIDTH = 1280

/** A picture's name without width and format, and its width in pixels; null for any other address. */
export function pictureAt(path: string): { name: string; width: number } | null {
  const [, name, width] = PICTURE.exec(path) ?? []
  return name === undefined ? null : { name, width: width ? Number(width) : PLAIN_WIDTH }
}

/**
 * The kept picture that is closest to the one asked for: the smallest that is large enough, else the largest. Null when
 * nothing of that name is kept.
 */
export function nearest(path: string, kept: readonly string[]): string | null {
  const wanted = pictureAt(path)
  if (!wanted) return null
  const same = kept
    .map(each => ({ path: each, picture: pictureAt(each) }))
    .flatMap(({ path, picture }) => (picture?.name === wanted.name ? [{ path, width: picture.width }] : []))
    .toSorted((a, b) => a.width - b.width)
  const found = same.find(({ width }) => width >= wanted.width) ?? same.at(-1)
  return found?.path ?? null
}

/** How many of the first views can be shown, in whatever width. */
export function countShown(firstViews: readonly string[], kept: readonly string[]): number {
  const names = new Set(kept.map(path => pictureAt(path)?.name))
  return firstViews.filter(path => names.has(pictureAt(path)?.name)).length
}
