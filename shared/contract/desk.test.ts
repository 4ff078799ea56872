import { describe, expect, test } from 'vitest'
import { expectLimits, field, type Limit, text, textLimits } from '#shared/testing/limits.ts'
import {
  boardQuery,
  type DeskAct,
  deskActsRequest,
  deskChangesQuery,
  deskDevice,
  deskFileRequest,
  deskOrderParam,
} from './desk.ts'

const UUID = '00000000-0000-4000-8000-000000000001'
const DEVICE = { id: UUID, label: 'Counter' }
const VERSION = 'A'.repeat(43)
const FILE = { line: 1, slot: 'front', what: 'original', device: DEVICE }

const acted = (act: unknown, more: object = {}) => ({
  id: UUID,
  order: 'GL-7KQ2-M9XD',
  seen: 0,
  act,
  ...more,
})
const request = (...acts: unknown[]) => ({ user: 'u', device: DEVICE, acts })
const takesAct = (act: unknown, more: object = {}) =>
  deskActsRequest.safeParse(request(acted(act, more))).success
const same = (amount: number) => amount
const acts = (count: number) => Array.from({ length: count }, () => acted({ kind: 'unblock' }))

describe('issue 11.1: limits of the desk’s calls', () => {
  test.each<Limit>([
    ...textLimits(deskOrderParam, {}, { id: 40 }, 1),
    ...textLimits(deskDevice, DEVICE, { label: 80 }),
    ...textLimits(boardQuery, {}, { find: 200 }),
    ...textLimits(deskActsRequest, request(acted({ kind: 'unblock' })), { user: 256 }, 1),
    ['order of an act', length => takesAct({ kind: 'unblock' }, { order: text(length) }), 1, 40],
    ['reason of a block', length => takesAct({ kind: 'block', reason: text(length) }), 1, 2_000],
    ['words of a note', length => takesAct({ kind: 'note', text: text(length) }), 1, 2_000],
    [
      'words with a proof',
      length => takesAct({ kind: 'proof', line: 1, version: VERSION, said: text(length) }),
      0,
      2_000,
    ],
  ])('characters: %s', (...limit) => expectLimits(limit))

  test.each<Limit>([
    ['acts of a call', field(deskActsRequest, request(), 'acts', acts), 1, 100],
    ['orders of a page of the board', field(boardQuery, {}, 'limit', String), 1, 100],
    ['line of a file', field(deskFileRequest, FILE, 'line', same), 1, 1_000],
    ['line of a proof', line => takesAct({ kind: 'proof', line, version: VERSION, said: '' }), 1, 1_000],
  ])('numbers: %s', (...limit) => expectLimits(limit))
})

describe('issue 11.2: acts of the desk', () => {
  test.each<DeskAct>([
    { kind: 'move', status: 'done' },
    { kind: 'rush', on: false },
    { kind: 'unblock' },
    { kind: 'due', day: '2026-12-24' },
    { kind: 'due', day: null },
  ])('%j is one', act => {
    expect(takesAct(act)).toBe(true)
  })

  test.each([
    { kind: 'move', status: 'lost' },
    { kind: 'rush' },
    { kind: 'due', day: '2026-02-30' },
    { kind: 'due', day: '24.12.2026' },
    { kind: 'due' },
    { kind: 'note', text: '\uD83D' },
    { kind: 'proof', line: 1.5, version: VERSION, said: '' },
    { kind: 'proof', line: 1, version: `${VERSION}A`, said: '' },
    { kind: 'refund', cents: 100 },
    {},
  ])('%j is none', act => {
    expect(takesAct(act)).toBe(false)
  })

  test('an act has an id of its own, and says what its device saw', () => {
    const unblock = { kind: 'unblock' }
    for (const wrong of [{ id: '1' }, { seen: -1 }, { seen: 0.5 }, { seen: undefined }])
      expect(takesAct(unblock, wrong)).toBe(false)
  })
})

describe('issue 11.1: what the desk asks for', () => {
  test('a board is asked for as it stands where nothing is said', () => {
    expect(boardQuery.parse({})).toEqual({ status: '', flag: '', find: '', cursor: '', limit: 50 })
  })

  test.each([
    { cursor: '2026-11-24T18:00:00.000Z~GL7KQ2M9XD' },
    { status: 'in progress', flag: 'rush' },
    { flag: 'blocked' },
  ])('%j is asked for', query => {
    expect(boardQuery.safeParse(query).success).toBe(true)
  })

  test.each([
    { cursor: 'x' },
    { cursor: `2~${'a'.repeat(119)}` },
    { cursor: '2~$ne' },
    { flag: 'late' },
    { status: 'x' },
  ])('%j is not', query => {
    expect(boardQuery.safeParse(query).success).toBe(false)
  })

  test('of a file the original or its small picture, and nothing else', () => {
    const asks = (what: string) => deskFileRequest.safeParse({ ...FILE, what }).success
    expect(['original', 'picture', 'all', ''].map(asks)).toEqual([true, true, false, false])
  })

  test('changes since an instant, or from now on', () => {
    expect(deskChangesQuery.parse({})).toEqual({ since: '' })
    const asks = (since: string) => deskChangesQuery.safeParse({ since }).success
    expect(['2026-11-24T18:00:00.000Z', 'yesterday', '2026-11-24'].map(asks)).toEqual([true, false, false])
  })
})
