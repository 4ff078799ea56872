/** All lines of some files, empty ones and comments included. */
export function countLines(files: readonly { text: string }[]): number {
  return files.reduce((sum, { text }) => sum + text.split('\n').length - (text.endsWith('\n') ? 1 : 0), 0)
}
