import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type FileChoice,
  isUnsent,
  type Saving,
  type Stored,
  type Uploading,
  type UploadRecord,
} from '#pwa/local/upload-record.ts'
import { INTERRUPTED_TEXT, UNREADABLE_TEXT } from '#shared/artwork/texts.ts'
import {
  isDue,
  isPostponed,
  transition,
  type UploadEffect,
  type UploadEvent,
  type UploadState,
} from './upload-state.ts'

const HOUR = 3_600_000

const choice = (id: string): FileChoice => ({
  ...{ line: 'line-1', slot: 'front', id, madeAt: 1, fileName: `${id}.jpg`, size: 9, type: 'image/jpeg' },
  ...{ was: null, isAnnounced: false },
})
const accepted = (id: string): UploadEvent => ({ kind: 'accepted', choice: choice(id), file: `file ${id}` })
const refused = (id: string): UploadEvent => ({ kind: 'refused', choice: choice(id), message: 'No.' })
const copied = (id: string): UploadEvent => ({
  ...{ kind: 'copied', id, file: `file ${id}`, artwork: `artwork ${id}`, isAnnounced: true },
})

/** Where events lead from an empty slot. */
const after = (...events: UploadEvent[]): UploadState =>
  events.reduce<UploadState>((state, event) => transition(state, event).state, null)

const saving = after(accepted('a')) as Saving
const uploading = after(accepted('a'), copied('a')) as Uploading
const paused = after(accepted('a'), copied('a'), { kind: 'paused' }) as UploadRecord
const failed = after(accepted('a'), copied('a'), {
  kind: 'failed',
  id: 'a',
  reason: 'Too large',
}) as UploadRecord
const stored = after(accepted('a'), copied('a'), { kind: 'stored', id: 'a', key: 'key a' }) as Stored
const interrupted = after(accepted('a'), {
  kind: 'copy-failed',
  id: 'a',
  isUnreadable: false,
}) as UploadRecord
const low = after(refused('a')) as UploadRecord
const replacing = after(accepted('a'), copied('a'), accepted('b')) as Saving

const RELEASE = { kind: 'release', file: 'file a' } as const
const END = { kind: 'withdraw', id: 'a' } as const
const EMPTY = { kind: 'empty-slot' } as const
const GIVE_UP = { kind: 'give-up', artwork: 'artwork a' } as const
const BESIDE = { refused: { fileName: 'b.jpg', message: 'No.' } }

/** From a state, by an event, to what the record then says (null for none, 'same' for itself), with what to do besides. */
type Row = [from: UploadState, event: UploadEvent, to: object | null | 'same', effects?: UploadEffect[]]

const TABLE: Record<string, Row[]> = {
  'a pick that passed is saved, and takes the place of what was there once it is safe itself': [
    [null, accepted('b'), { state: 'saving', id: 'b', file: 'file b', earlier: null }],
    [interrupted, accepted('b'), { state: 'saving', id: 'b', earlier: null }],
    [low, accepted('b'), { state: 'saving', id: 'b', earlier: null }],
    [uploading, accepted('b'), { state: 'saving', id: 'b', earlier: uploading }],
    [paused, accepted('b'), { state: 'saving', id: 'b', earlier: paused }],
    [failed, accepted('b'), { state: 'saving', id: 'b', earlier: failed }],
    [stored, accepted('b'), { state: 'saving', id: 'b', earlier: stored }],
    [saving, accepted('b'), { state: 'saving', id: 'b', earlier: null }, [RELEASE]],
    [replacing, accepted('c'), { id: 'c', earlier: uploading }, [{ kind: 'release', file: 'file b' }]],
    [{ ...interrupted, isAnnounced: true }, accepted('b'), { state: 'saving', earlier: null }, [END]],
  ],
  'a copy that is whole waits to be sent, the others are told, and the choice before lets go': [
    [
      saving,
      copied('a'),
      { state: 'uploading', later: null, artwork: 'artwork a', isAnnounced: true },
      [{ kind: 'announce', id: 'a', fileName: 'a.jpg' }],
    ],
    [
      replacing,
      copied('b'),
      { state: 'uploading', id: 'b' },
      [{ kind: 'announce', id: 'b', fileName: 'b.jpg' }, END, RELEASE],
    ],
    [stored, copied('a'), 'same'],
    [
      interrupted,
      copied('a'),
      { state: 'uploading', file: 'file a' },
      [{ kind: 'announce', id: 'a', fileName: 'a.jpg' }],
    ],
    [low, copied('a'), 'same', [END, RELEASE]],
    [null, copied('a'), null, [END, RELEASE]],
    [{ ...uploading, id: 'b' }, copied('a'), 'same', [END, RELEASE]],
  ],
  'a copy that was cut off gives the slot back, or has to be chosen again': [
    [saving, { kind: 'copy-failed', id: 'a', isUnreadable: false }, { state: 'interrupted', preview: null }],
    [
      saving,
      { kind: 'copy-failed', id: 'a', isUnreadable: true },
      { state: 'refused', message: UNREADABLE_TEXT },
    ],
    [
      replacing,
      { kind: 'copy-failed', id: 'b', isUnreadable: false },
      {
        ...uploading,
        refused: { fileName: 'b.jpg', message: INTERRUPTED_TEXT },
      },
    ],
    [replacing, { kind: 'copy-failed', id: 'a', isUnreadable: false }, 'same'],
    [uploading, { kind: 'copy-failed', id: 'a', isUnreadable: false }, 'same'],
  ],
  'a pick that did not pass stands beside a file that is kept, and alone where none is': [
    [null, refused('b'), { state: 'refused', id: 'b', message: 'No.' }],
    [interrupted, refused('b'), { state: 'refused', id: 'b' }],
    [
      { ...interrupted, isAnnounced: true },
      refused('b'),
      { state: 'refused', id: 'b', isAnnounced: false },
      [END],
    ],
    [low, refused('b'), { state: 'refused', id: 'b' }],
    [saving, refused('b'), { ...saving, ...BESIDE }],
    [uploading, refused('b'), { ...uploading, ...BESIDE }],
    [paused, refused('b'), { ...paused, ...BESIDE }],
    [failed, refused('b'), { ...failed, ...BESIDE }],
    [stored, refused('b'), { ...stored, ...BESIDE }],
    [{ ...uploading, ...BESIDE }, { kind: 'dismissed' }, uploading],
    [uploading, { kind: 'dismissed' }, 'same'],
    [low, { kind: 'dismissed' }, null],
    [null, { kind: 'dismissed' }, null],
  ],
  'the person pauses what goes and takes up what stopped': [
    [uploading, { kind: 'paused' }, { state: 'paused', file: 'file a' }],
    [{ ...uploading, later: 9 }, { kind: 'resumed' }, { state: 'uploading', later: null }],
    [paused, { kind: 'resumed' }, { state: 'uploading', later: null }],
    [failed, { kind: 'resumed' }, { state: 'uploading', later: null }],
    [saving, { kind: 'paused' }, 'same'],
    [failed, { kind: 'paused' }, 'same'],
    [stored, { kind: 'resumed' }, 'same'],
    [interrupted, { kind: 'resumed' }, 'same'],
    [null, { kind: 'resumed' }, null],
  ],
  'what the shop says of a file ends its way, or puts it off': [
    [uploading, { kind: 'stored', id: 'a', key: 'key a' }, { state: 'stored', key: 'key a', file: 'file a' }],
    [paused, { kind: 'stored', id: 'a', key: 'key a' }, { state: 'stored' }],
    [failed, { kind: 'stored', id: 'a', key: 'key a' }, { state: 'stored' }],
    [saving, { kind: 'stored', id: 'a', key: 'key a' }, 'same'],
    [replacing, { kind: 'stored', id: 'a', key: 'key a' }, 'same'],
    [uploading, { kind: 'failed', id: 'a', reason: 'Too large' }, { state: 'failed', reason: 'Too large' }],
    [paused, { kind: 'failed', id: 'a', reason: 'Too large' }, 'same'],
    [stored, { kind: 'failed', id: 'a', reason: 'Too large' }, 'same'],
    [uploading, { kind: 'postponed', id: 'a', until: 9 }, { state: 'uploading', later: 9 }],
    [paused, { kind: 'postponed', id: 'a', until: 9 }, 'same'],
    [uploading, { kind: 'bytes-lost', id: 'a' }, { state: 'interrupted' }],
    [stored, { kind: 'bytes-lost', id: 'a' }, 'same'],
  ],
  'bytes of a stored file go once the acknowledged cart holds it and its picture is drawn or given up': [
    [{ ...stored, looks: 2 }, { kind: 'acknowledged', id: 'a' }, { state: 'stored', file: null }, [RELEASE]],
    [stored, { kind: 'acknowledged', id: 'a' }, 'same'],
    [uploading, { kind: 'acknowledged', id: 'a' }, 'same'],
    [stored, { kind: 'looked', id: 'a', preview: null, found: null }, { looks: 1, preview: null }],
    [stored, { kind: 'shown', id: 'a' }, { isShown: true }],
    [saving, { kind: 'shown', id: 'a' }, 'same'],
  ],
  'what was never sent outlives its line; the rest goes with it': [
    [saving, { kind: 'line-removed' }, 'same'],
    [uploading, { kind: 'line-removed' }, 'same'],
    [paused, { kind: 'line-removed' }, 'same'],
    [failed, { kind: 'line-removed' }, 'same'],
    [stored, { kind: 'line-removed' }, null, [RELEASE]],
    [interrupted, { kind: 'line-removed' }, null],
    [low, { kind: 'line-removed' }, null],
  ],
  'the person takes a file away': [
    [null, { kind: 'cleared' }, null, [EMPTY]],
    [stored, { kind: 'cleared' }, null, [END, EMPTY, RELEASE]],
    [{ ...stored, ...BESIDE }, { kind: 'cleared' }, stored],
    [uploading, { kind: 'cleared' }, null, [END, RELEASE, GIVE_UP]],
    [low, { kind: 'cleared' }, null, [END]],
    [
      replacing,
      { kind: 'cleared' },
      null,
      [{ kind: 'withdraw', id: 'b' }, END, { kind: 'release', file: 'file b' }, RELEASE, GIVE_UP],
    ],
  ],
  'a file moves to another slot with all that was done for it': [
    [
      null,
      { kind: 'moved-in', from: paused, line: 'x', slot: 'back', was: 'k' },
      {
        ...{ ...paused, line: 'x', slot: 'back', was: 'k', isAnnounced: false },
      },
    ],
    [
      uploading,
      { kind: 'moved-in', from: { ...paused, id: 'b' }, line: 'x', slot: 'back', was: null },
      { id: 'b' },
      [END, RELEASE],
    ],
    [uploading, { kind: 'moved-out', id: 'a' }, null],
    [uploading, { kind: 'moved-out', id: 'b' }, 'same'],
  ],
}

describe.each(Object.entries(TABLE))('%s', (_, rows) => {
  const named = rows.map(row => [row[0]?.state ?? 'nothing', row[1].kind, row] as const)
  test.each(named)('%s, %s', (__, ___, [from, event, expected, effects = []]) => {
    const { state, effects: told } = transition(from, event)
    if (expected === 'same') expect(state).toBe(from)
    else if (expected === null) expect(state).toBeNull()
    else expect(state).toMatchObject(expected)
    expect(told).toEqual(effects)
  })
})

test('issue 6.12: a file is put off until the shop takes more, unless the clock was set back by days', () => {
  expect(isPostponed({ later: null }, 0)).toBe(false)
  expect(isPostponed({ later: HOUR }, 0)).toBe(true)
  expect(isPostponed({ later: HOUR }, HOUR)).toBe(false)
  expect(isPostponed({ later: 72 * HOUR }, 0)).toBe(false)
})

/** What may happen next, to any choice so far or to none; most often what brings a file forward. */
const anyStep = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('accepted' as const, 'copied' as const, 'stored' as const) },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        ...(['copy-failed', 'refused', 'paused', 'resumed', 'postponed', 'failed', 'bytes-lost'] as const),
        ...([
          'looked',
          'shown',
          'announced',
          'acknowledged',
          'line-removed',
          'dismissed',
          'cleared',
        ] as const),
      ),
    },
  ),
  /** How many choices back the event speaks of. */
  back: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 3 })),
  isGood: fc.boolean(),
})
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never
const anySteps = fc.array(anyStep, { maxLength: 40, size: 'max' })

/** A slot, the bytes on its device and the shop, as effects leave them. */
function world() {
  let state: UploadState = null
  let picks = 0
  const bytes = new Set<string>()
  const words = new Set<string>()
  const shop = { stored: new Set<string>(), sends: new Map<string, number>() }
  /** Choices whose copy was whole while the slot still knew them, and how they ended. */
  const safe = new Map<string, 'here' | 'stored' | 'replaced' | 'taken away' | 'lost by the device'>()

  function eventOf({ kind, back, isGood }: Step): UploadEvent | null {
    const id = String(Math.max(0, picks - back))
    switch (kind) {
      case 'accepted':
        return accepted(String(++picks))
      case 'refused':
        return refused(String(++picks))
      case 'copied':
        return { ...copied(id), isAnnounced: isGood } as UploadEvent
      case 'copy-failed':
        return { kind: 'copy-failed', id, isUnreadable: isGood }
      case 'postponed':
        return { kind: 'postponed', id, until: isGood ? HOUR : 0 }
      case 'failed':
        return { kind: 'failed', id, reason: '' }
      case 'stored':
        // Only what is on its way is stored.
        return isDue(state, 0) && state.id === id ? { kind: 'stored', id, key: `key ${id}` } : null
      case 'looked':
        return { kind: 'looked', id, preview: isGood ? new Blob() : null, found: null }
      case 'announced':
        return { kind: 'announced', id, isAnnounced: isGood }
      case 'bytes-lost':
      case 'shown':
      case 'acknowledged':
        return { kind, id } as UploadEvent
      default:
        return { kind } as UploadEvent
    }
  }

  function perform(effect: UploadEffect) {
    if (effect.kind === 'announce') words.add(effect.id)
    if (effect.kind === 'withdraw') words.delete(effect.id)
    if (effect.kind === 'release' && !filesOf(state).includes(effect.file)) bytes.delete(effect.file)
  }

  function note(event: UploadEvent, before: UploadState) {
    if (event.kind === 'copied' && state !== before && before?.state === 'saving') {
      safe.set(event.id, 'here')
      if (before.earlier && safe.get(before.earlier.id) === 'here') safe.set(before.earlier.id, 'replaced')
    }
    if (event.kind === 'stored') {
      shop.sends.set(event.id, (shop.sends.get(event.id) ?? 0) + 1)
      shop.stored.add(event.id)
      safe.set(event.id, 'stored')
    }
    if (event.kind === 'bytes-lost' && state !== before) safe.set(event.id, 'lost by the device')
    // Who puts the word right says so, or takes it back; with its line it is gone.
    if (event.kind === 'announced' && before?.id === event.id)
      words[event.isAnnounced ? 'add' : 'delete'](event.id)
    if (event.kind === 'line-removed' && state === null) words.clear()
    if (event.kind === 'cleared' && state === null)
      for (const [id, end] of safe) if (end === 'here') safe.set(id, 'taken away')
  }

  return {
    act(step: Step) {
      const event = eventOf(step)
      if (!event) return
      const before = state
      // The device has the bytes as soon as they are written, whatever the slot makes of them.
      if (event.kind === 'copied' && 'file' in event) bytes.add(event.file)
      const next = transition(before, event)
      state = next.state
      for (const effect of next.effects) perform(effect)
      if (event.kind === 'bytes-lost' && state !== before) bytes.delete(`file ${event.id}`)
      note(event, before)
    },
    state: () => state,
    bytes,
    words,
    shop,
    safe,
  }
}

/** The copies a slot still speaks of, with those it would fall back on. */
function filesOf(state: UploadState): string[] {
  const earlier = state?.state === 'saving' ? state.earlier : null
  return [state, earlier].flatMap(each => (each && 'file' in each && each.file ? [each.file] : []))
}

function after40(check: (slot: ReturnType<typeof world>) => void) {
  fc.assert(
    fc.property(anySteps, steps => {
      const slot = world()
      for (const step of steps) {
        slot.act(step)
        check(slot)
      }
    }),
    { numRuns: 300 },
  )
}

test('law: no accepted file is lost by any sequence of events: it is here, stored, or gone by the person’s own doing', () => {
  after40(({ state, bytes, safe }) => {
    for (const [id, end] of safe)
      if (end === 'here') {
        expect(filesOf(state())).toContain(`file ${id}`)
        expect(bytes).toContain(`file ${id}`)
      }
  })
})

test('law: nothing goes up twice: what is stored is never due again', () => {
  after40(({ state, shop }) => {
    const now = state()
    if (isDue(now, 0)) expect(shop.stored).not.toContain(now.id)
    expect([...shop.sends.values()].every(times => times === 1)).toBe(true)
  })
})

test('law: no bytes stay on the device that nothing speaks of', () => {
  after40(({ state, bytes }) => {
    for (const file of bytes) expect(filesOf(state())).toContain(file)
  })
})

test('D19 law: the other devices wait for no file that is not here', () => {
  after40(({ state, words }) => {
    const now = state()
    const earlier = now?.state === 'saving' ? now.earlier?.id : undefined
    for (const id of words) expect([now?.id, earlier]).toContain(id)
  })
})

/** What leads on from each state by itself or by the person's hand; a file that is stored and let go, or none, is at its end. */
const WAY_ON: Record<UploadRecord['state'], (id: string) => UploadEvent> = {
  saving: copied,
  uploading: id => ({ kind: 'stored', id, key: 'k' }),
  paused: () => ({ kind: 'resumed' }),
  failed: () => ({ kind: 'resumed' }),
  stored: id => ({ kind: 'acknowledged', id }),
  interrupted: () => accepted('another'),
  refused: () => accepted('another'),
}

test('law: every state but the last has a way on, and it ends stored', () => {
  after40(({ state }) => {
    let now = state()
    for (let step = 0; now !== null && step < 5; step++) {
      if (now.state === 'stored' && now.file === null) return
      // Pictures are drawn or given up by themselves.
      if (now.state === 'stored') now = { ...now, looks: 2 }
      now = transition(now, WAY_ON[now.state](now.id)).state
    }
    if (now !== null) expect(now).toMatchObject({ state: 'stored', file: null })
  })
})

test('an unsent file is told from every other by its state alone', () => {
  const all = [saving, uploading, paused, failed, stored, interrupted, low]
  expect(all.map(isUnsent)).toEqual([true, true, true, true, false, false, false])
})
