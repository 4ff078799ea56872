/** The picture's address with its host rewritten where it is the configured one (spec §2, D31); empty when there is none. */
export function avatarUrl(picture: string, rewrite: { from: string; to: string } | null): string {
  if (!URL.canParse(picture)) return ''
  const url = new URL(picture)
  if (!/^https?:$/.test(url.protocol)) return ''
  if (rewrite && url.host === rewrite.from) url.host = rewrite.to
  return url.href
}

/** The first letters of the first and last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean)
  const first = words[0]?.[0] ?? '?'
  const last = name.includes(' ') ? (words.at(-1)?.[0] ?? '') : ''
  return (words.length > 1 ? first + last : first).toUpperCase()
}
