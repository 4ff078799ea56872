/** Characters of a file's name that are kept (UTF-16, issue 6.1); systems allow 255. */
export const MAX_FILE_NAME = 200

/** A name cut before its extension, which is what people recognise; none where it is too long to be one. */
export function splitExtension(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  const hasExtension = dot > 0 && name.length - dot <= 10
  return hasExtension ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}

/** What turns the letters around it about, by which `gpj.exe` reads as a picture, and what no line of text can hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant.
const MISLEADING = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

/**
 * A file's name as the shop keeps and shows it: one of more than 200 characters ends in an ellipsis before its
 * extension, so that everybody sees that it was longer (issue 6.1). Never cuts a character in half. Controls, and what
 * turns text about, are left out of it.
 */
export function shortFileName(fileName: string): string {
  const name = fileName.replace(MISLEADING, '') || 'artwork'
  if (name.length <= MAX_FILE_NAME) return name
  const [stem, extension] = splitExtension(name)
  const end = `…${extension}`
  const kept = stem.slice(0, MAX_FILE_NAME - end.length)
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}${end}`
}
