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
  /** Addresses of what only some PDFs need, and of what writes quotes and receipts: fetched later. */
  fonts: string[]
  /** Addresses of booth and desk, and of what writes their quotes: fetched where somebody has the right, and nowhere else. */
  staff: string[]
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
const PAPER = 'assets/paper/'
const STAFF = 'assets/staff/'
const LATER = [VERDICT, FONTS, PAPER, STAFF]
const SHELL = 'index.html'

/** Whether a path is of booth or desk. */
export const isStaffs = (path: string): boolean => path.startsWith(`/${STAFF}`)

/** Sorts the build's files; the page itself counts as changed whenever the shop's settings did, its policy being one. */
export function sortPieces(entries: readonly PrecacheEntry[], settings: string): Pieces {
  const isIn = (folders: readonly string[], url: string) => folders.some(start => url.startsWith(start))
  const of = (...folders: string[]) =>
    entries.filter(({ url }) => isIn(folders, url)).map(({ url }) => `/${url}`)
  const stamped = (entry: PrecacheEntry) =>
    entry.url === SHELL ? { ...entry, revision: `${entry.revision}-${settings}` } : entry
  return {
    shell: entries.filter(({ url }) => !isIn(LATER, url)).map(stamped),
    verdict: of(VERDICT),
    fonts: of(FONTS, PAPER),
    staff: of(STAFF, PAPER),
  }
}
