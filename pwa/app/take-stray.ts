import { browserSession } from '#pwa/lib/auth/browser-session.ts'
import { browserInbox } from '#pwa/lib/inbox.ts'
import { cartOwnerOf } from '#pwa/lib/serving.ts'
import { FOLDER_TEXT } from '#pwa/ui/file-drop/folder-text.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { SNIFF_BYTES, sniffType } from '#shared/artwork/sniff.ts'
import { UNREADABLE_TEXT } from '#shared/artwork/texts.ts'
import { judge, MAX_ARTWORK_BYTES, unreadFacts } from '#shared/artwork/verdict.ts'
import { WAITING_PAGE } from '#shared/offline/addresses.ts'
import { arrivals } from './arrivals.ts'

/** The router, as far as it is needed here. */
export interface Way {
  navigate(to: { to: typeof WAITING_PAGE; search: { kept?: 'no' } }): unknown
}

/** What is said of a file that cannot be artwork by its size and first bytes; empty when it can. */
async function refusalOf(file: File): Promise<string> {
  const head = await file
    .slice(0, SNIFF_BYTES)
    .arrayBuffer()
    .catch(() => null)
  // A folder has neither bytes nor a type; a file that has gone by now has the type of its name.
  if (head === null) return file.type === '' ? FOLDER_TEXT : UNREADABLE_TEXT
  const isArtwork = file.size <= MAX_ARTWORK_BYTES && sniffType(new Uint8Array(head)) !== null
  return isArtwork ? '' : judge(unreadFacts(file.size)).message
}

/** Puts files to the artwork to place, as the share sheet does, and leads there; what cannot be artwork is refused (D16). */
export async function takeStray(files: readonly File[], way: Way): Promise<void> {
  const refusals = await Promise.all(files.map(refusalOf))
  for (const text of new Set(refusals)) if (text !== '') toast(text, { tone: 'bad' })
  const artwork = files.filter((_, at) => refusals[at] === '')
  if (artwork.length === 0) return
  const isKept = await keep(artwork)
  arrivals.note()
  // As after the share sheet, the page says itself that there was no room.
  way.navigate({ to: WAITING_PAGE, search: isKept ? {} : { kept: 'no' } })
}

/** Whether every one of them is kept now. */
async function keep(files: readonly File[]): Promise<boolean> {
  const inbox = browserInbox()
  const owner = cartOwnerOf(browserSession().getSnapshot().user?.sub ?? null)
  try {
    for (const file of files) await inbox?.put(file, owner)
    return inbox !== null
  } catch {
    return false
  }
}
