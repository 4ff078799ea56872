import { Operations } from './content/operations.ts'
import { inherited } from './inherited.ts'
import type { PdfObjects } from './objects/open-objects.ts'
import { NeedsMore } from './objects/parse.ts'
import { hasNoSuchFilter } from './objects/unpack.ts'
import { isDict, nameOf, type PdfDict, type PdfValue, Unfollowable, Unpackable } from './objects/values.ts'

/** Streams of a drawing, and things it draws by name, that are looked at. */
const MAX_STREAMS = 400
/** Unpacked bytes of each: enough to see whether anything comes of it. */
const MOST = 1 << 12

/** What comes of a part of a page's drawing: no mark, marks, or nothing in any program. */
type DrawOutcome = 'blank' | 'drawn' | 'broken'

/**
 * False for a page that no program can draw (D16): all there is of its drawing is no stream, or packed in a way that
 * nobody can unpack, itself or what it draws; or it has neither a drawing nor a size. A page that draws nothing is
 * white, which can be drawn.
 */
export async function canBeDrawn(objects: PdfObjects, page: PdfDict): Promise<boolean> {
  const contents = await objects.entry(page, 'Contents')
  const streams = Array.isArray(contents) ? contents.slice(0, MAX_STREAMS) : [page.get('Contents')]
  const outcomes = new Set<DrawOutcome>()
  for (const stream of streams) {
    for (const outcome of await outcomesOf(objects, page, stream)) outcomes.add(outcome)
    if (outcomes.has('drawn')) return true
  }
  if (outcomes.has('broken')) return false
  return contents !== null || (await inherited(objects, page, 'MediaBox')) !== null
}

async function outcomesOf(
  objects: PdfObjects,
  page: PdfDict,
  stream: PdfValue | undefined,
): Promise<DrawOutcome[]> {
  if ((await objects.resolve(stream)) === null) return ['blank']
  if (!(await objects.isStream(stream))) return ['broken']
  return orBroken(async () => {
    const { bytes, isCut, isBroken } = await objects.content(stream, MOST)
    const marks = isCut ? null : marksOf(bytes)
    if (marks === null) return ['drawn']
    // The damage came before the first mark.
    if (isBroken && marks.length === 0) return ['broken']
    const resources = await inherited(objects, page, 'Resources')
    const named = isDict(resources) ? await objects.entry(resources, 'XObject') : null
    if (!isDict(named)) return ['blank']
    return Promise.all(marks.map(name => drawnOutcome(objects, named.get(name))))
  })
}

/** The names of what is drawn; null where anything else leaves a mark as well. */
function marksOf(drawing: Uint8Array): string[] | null {
  const operations = new Operations(drawing)
  const names = new Set<string>()
  for (let next = operations.next(); next !== null; next = operations.next()) {
    if (next.does === 'draw') names.add(next.name)
    const isMark = next.does === 'shade' || next.does === 'draw inline'
    if (isMark || (next.does === 'paint' && next.uses.length > 0) || next.does === 'show') return null
  }
  return names.size > MAX_STREAMS ? null : [...names]
}

async function drawnOutcome(objects: PdfObjects, value: PdfValue | undefined): Promise<DrawOutcome> {
  const dict = await objects.resolve(value)
  if (!isDict(dict)) return 'blank'
  if (await hasNoSuchFilter(dict, objects.resolve)) return 'broken'
  if (nameOf(await objects.entry(dict, 'Subtype')) !== 'Form') return 'drawn'
  const [outcome = 'drawn'] = await orBroken(async () => {
    await objects.content(value, MOST)
    return ['drawn']
  })
  return outcome
}

/** What is encrypted, or packed in a way that is not read here, may well be drawn. */
async function orBroken(look: () => Promise<DrawOutcome[]>): Promise<DrawOutcome[]> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof Unpackable) return ['broken']
    if (error instanceof Unfollowable || error instanceof NeedsMore) return ['drawn']
    throw error
  }
}
