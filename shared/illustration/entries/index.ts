import { BANNERS } from './banners.ts'
import { BOARDS, DRY_ERASE, REFLECTIVE } from './boards.ts'
import { FLAGS, SIDEWALK, STANDS, YARD } from './displays.ts'
import type { Entries, IllustrationEntry } from './entry.ts'
import { TABLES, TENTS } from './events.ts'
import { FILMS } from './films.ts'
import { CHANNEL_LETTERS, WALL_ART } from './walls.ts'

/** How every product is drawn, by its path; aliases are drawn as the entry they name. */
export const ENTRIES: Entries = {
  ...BANNERS,
  ...FLAGS,
  ...STANDS,
  ...YARD,
  ...SIDEWALK,
  ...TENTS,
  ...TABLES,
  ...WALL_ART,
  ...FILMS,
  ...BOARDS,
  ...REFLECTIVE,
  ...DRY_ERASE,
  ...CHANNEL_LETTERS,
}

export function entryFor(path: string): IllustrationEntry | undefined {
  return ENTRIES[path]
}
