/** One file of the build, as the build lists it; files named by their content have no revision. */
export interface PrecacheEntry {
  url: string
  revision: string | null
}

/** The build's files by when the device needs them. */
export interface Pieces {
  /** Needed to show any page: kept before the worker counts as installed. */
  shell: PrecacheEntry[]
  /** Addresses of what judges and keeps artwork: fetched after the first idle. */
  verdict: string[]
  /** Addresses of what only some PDFs need: fetched later. */
  fonts: string[]
}

/** What one version of the shop keeps on the device. */
export interface Stock {
  version: string
  pieces: Pieces
  /** The key under which the shell's cache keeps the file of a path; undefined for what is not of the shell. */
  keyOf(path: string): string | undefined
}

const VERDICT = 'assets/artwork/'
const FONTS = 'assets/pdf/'
const SHELL = 'index.html'

/** Sorts the build's files; the page itself counts as changed whenever the shop's settings did, its policy being one. */
export function sortPieces(entries: readonly PrecacheEntry[], settings: string): Pieces {
  const of = (start: string) => entries.filter(({ url }) => url.startsWith(start))
  const isLater = ({ url }: PrecacheEntry) => url.startsWith(VERDICT) || url.startsWith(FONTS)
  const stamped = (entry: PrecacheEntry) =>
    entry.url === SHELL ? { ...entry, revision: `${entry.revision}-${settings}` } : entry
  return {
    shell: entries.filter(entry => !isLater(entry)).map(stamped),
    verdict: of(VERDICT).map(({ url }) => `/${url}`),
    fonts: of(FONTS).map(({ url }) => `/${url}`),
  }
}
