import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryStorage } from '#pwa/lib/auth/testing/session.ts'
import { createDeviceEntry, type EntryCopy } from '#pwa/lib/device-entry.ts'
import { createTicketDraft } from './ticket-draft.ts'

interface Draft {
  words: string
}

/** A page over storage that has `stored`, whose database tells `kept` once `open` is called. */
function aPage(stored: EntryCopy, kept: EntryCopy) {
  const storage = memoryStorage({ draft: JSON.stringify(stored) })
  const entry = createDeviceEntry(
    () => storage,
    'draft',
    value => ('words' in value ? { words: String(value.words) } : null),
  )
  const opening = Promise.withResolvers<void>()
  const draft = createTicketDraft<Draft>(entry, async one => {
    await opening.promise
    one.takeNewer(kept)
    return () => {}
  })
  const told: (string | null)[] = []
  const stop = draft.keep(() => told.push(draft.read()?.words ?? null))
  async function open() {
    opening.resolve()
    await new Promise(setImmediate)
  }
  return { draft, told, entry, open, stop }
}

const copy = (turn: number, words: string | null): EntryCopy => ({
  turn,
  value: words === null ? null : { words },
})

test('issue 9.1: what somebody changed before the database was open is newer than anything in it', async () => {
  const words = fc.option(fc.constantFrom('a', 'b', 'c'))
  const turn = fc.nat(9)
  await fc.assert(
    fc.asyncProperty(turn, words, turn, words, words, async (storedTurn, stored, keptTurn, kept, written) => {
      fc.pre(written !== stored)
      const { draft, told, entry, open } = aPage(copy(storedTurn, stored), copy(keptTurn, kept))
      draft.write(written && { words: written })
      await open()
      expect([draft.read()?.words ?? null, told]).toEqual([written, []])
      expect(entry.copy().turn).toBeGreaterThanOrEqual(
        Math.max(storedTurn + 1, written === kept ? 0 : keptTurn),
      )
    }),
  )
})

test('issue 9.1: a page nobody has changed shows the newer of the two; the same again counts as no change', async () => {
  const { draft, told, open } = aPage(copy(4, 'old'), copy(5, 'new'))
  draft.write({ words: 'old' })
  await open()
  expect([told, draft.read()]).toEqual([['new'], { words: 'new' }])
  const later = aPage(copy(6, 'mine'), copy(5, 'new'))
  await later.open()
  expect([later.told, later.draft.read()]).toEqual([[], { words: 'mine' }])
})

test('issue 9.1: where no database opens, the storage alone has it', async () => {
  const storage = memoryStorage()
  const entry = createDeviceEntry<Draft>(
    () => storage,
    'draft',
    value => value as Draft,
  )
  const draft = createTicketDraft(entry, async () => {
    throw new Error('There is no database.')
  })
  const stop = draft.keep(() => {})
  draft.write({ words: 'mine' })
  stop()
  expect(entry.get()).toEqual({ words: 'mine' })
})
