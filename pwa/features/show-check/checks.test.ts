import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { type Check, checksOf, ENOUGH_FREE, type Facts, FRESH_MS } from './checks.ts'

const READY: Facts = {
  list: { number: 3, age: 2 * HOUR },
  readiness: {
    version: 'a1b2c3d4e5f6',
    shell: true,
    pictures: { cached: 84, of: 84 },
    verdictCode: true,
    fonts: true,
    staff: false,
  },
  room: { free: 12_340_000_000, isPersistent: true },
  person: { name: 'Ada', status: 'signed-in' },
  unsent: { count: 0, customers: [] },
  booth: null,
}

const row = (id: Check['id'], change: Partial<Facts> = {}) => {
  const found = checksOf({ ...READY, ...change }).find(check => check.id === id)
  return found && [found.isReady, found.evidence]
}

test('issue 3.6: a device that has everything is ready, each line with its evidence', () => {
  expect(checksOf(READY).map(({ id, isReady, evidence }) => [id, isReady, evidence])).toEqual([
    ['prices', true, 'List 3, confirmed 2 hours ago.'],
    ['pictures', true, '84 of 84 pictures are on this device.'],
    ['artwork', true, 'Files are checked without a connection.'],
    ['storage', true, 'The browser keeps the shop’s data. 12.3 GB free.'],
    ['person', true, 'Ada, also without a connection.'],
    ['unsent', true, 'Everything has reached the shop.'],
    ['version', true, 'a1b2c3d4, kept on this device.'],
  ])
})

const readiness = (change: Partial<Facts['readiness']>) => ({ readiness: { ...READY.readiness, ...change } })

test.each<[Check['id'], Partial<Facts>, string]>([
  ['prices', { list: null }, 'No price list is on this device yet.'],
  ['prices', { list: { number: 3, age: FRESH_MS } }, 'List 3 was last confirmed 1 day ago.'],
  ['prices', { list: { number: 3, age: null } }, 'List 3; this device’s clock does not tell how old it is.'],
  ['pictures', readiness({ pictures: { cached: 83, of: 84 } }), '83 of 84 pictures are on this device.'],
  ['pictures', readiness({ pictures: { cached: 0, of: 0 } }), 'No pictures are on this device yet.'],
  ['artwork', readiness({ verdictCode: false }), 'What checks files is not on this device yet.'],
  [
    'storage',
    { room: { free: 1e9, isPersistent: false } },
    'The browser may clear the shop’s data when the device runs full. 1.0 GB free.',
  ],
  [
    'storage',
    { room: { free: ENOUGH_FREE - 1, isPersistent: true } },
    'The browser keeps the shop’s data. Only 500.0 MB free.',
  ],
  [
    'storage',
    { room: { free: null, isPersistent: null } },
    'The browser does not say whether it keeps the shop’s data.',
  ],
  ['person', { person: null }, 'Nobody. Adding to the cart needs a sign-in, which needs the network.'],
  [
    'person',
    { person: { name: 'Ada', status: 'sign-in-again' } },
    'Ada, but the sign-in has ended: nothing is sent before you sign in again.',
  ],
  ['unsent', { unsent: { count: 1, customers: [] } }, '1 change or file waits to be sent.'],
  ['unsent', { unsent: { count: 7, customers: [] } }, '7 changes and files wait to be sent.'],
  [
    'unsent',
    { unsent: { count: 9, customers: ['Mia', ''] } },
    '9 changes and files wait to be sent, also of Mia, a customer without a name.',
  ],
  [
    'unsent',
    { unsent: { count: 7, customers: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] } },
    '7 changes and files wait to be sent, also of A, B, C, D, E and 2 more customers.',
  ],
  ['unsent', { unsent: null }, 'The device does not say what waits.'],
  ['version', readiness({ version: '' }), 'The shop itself is not kept on this device yet.'],
  ['version', readiness({ shell: false }), 'The shop itself is not kept on this device yet.'],
])('issue 3.6: %s needs attention with %j', (id, change, evidence) => {
  expect(row(id, change)).toEqual([false, evidence])
})

test('issue 3.6: whatever the device knows, every line has evidence, and one bad fact spoils one line', () => {
  const facts = fc.record<Facts>({
    list: fc.option(fc.record({ number: fc.nat(9), age: fc.option(fc.nat(1e9)) })),
    readiness: fc.record({
      version: fc.constantFrom('', 'v'),
      shell: fc.boolean(),
      pictures: fc.record({ cached: fc.nat(3), of: fc.nat(3) }),
      verdictCode: fc.boolean(),
      fonts: fc.boolean(),
      staff: fc.boolean(),
    }),
    room: fc.record({ free: fc.option(fc.nat(2e9)), isPersistent: fc.option(fc.boolean()) }),
    person: fc.option(
      fc.record({ name: fc.constant('Ada'), status: fc.constantFrom('signed-in', 'sign-in-again') }),
    ),
    unsent: fc.option(fc.record({ count: fc.nat(3), customers: fc.array(fc.string()) })),
    booth: fc.option(
      fc.record({
        keyUntil: fc.constantFrom(null, '2026-11-28T00:00:00.000Z', ''),
        now: fc.nat(),
        rightsAge: fc.option(fc.nat()),
        canStayAwake: fc.boolean(),
      }),
    ),
  })
  fc.assert(
    fc.property(facts, found => {
      const checks = checksOf(found)
      expect(checks).toHaveLength(found.booth ? 10 : 7)
      expect(checks.every(({ evidence }) => evidence.length > 0)).toBe(true)
      // What needs attention says what to do about it, and nothing else does.
      expect(checks.every(({ isReady, todo }) => (todo === '') === isReady)).toBe(true)
    }),
  )
})

test('issue 9.7: whoever may sell is told of the key for pay codes and of the screen, and what to do; nobody else is', () => {
  const booth = {
    keyUntil: new Date(2026, 10, 27, 16).toISOString(),
    now: Date.parse('2026-11-24'),
    rightsAge: 2 * HOUR,
    canStayAwake: true,
  }
  expect([row('booth'), row('awake')]).toEqual([undefined, undefined])
  expect(row('booth', { booth })).toEqual([
    true,
    expect.stringMatching(
      /^This device has its key: pay codes carry the order themselves until Nov 27, 2026, 4:00\sPM\.$/,
    ),
  ])
  expect(row('awake', { booth })?.[0]).toBe(true)
  const late = { ...booth, now: Date.parse('2026-11-29'), canStayAwake: false }
  expect([
    row('booth', { booth: late })?.[0],
    row('booth', { booth: { ...booth, keyUntil: null } })?.[0],
  ]).toEqual([false, false])
  expect(row('awake', { booth: late })).toEqual([false, 'This browser cannot keep the screen on.'])
})

test('issue 9.7: staff are told how long right and sign-in last without a connection', () => {
  const booth = { keyUntil: null, now: 0, rightsAge: 2 * HOUR, canStayAwake: true }
  expect(row('rights', { booth })).toEqual([
    true,
    'You may sell at the booth: the shop said so 2 hours ago, and it counts without a connection.',
  ])
  expect(row('rights', { booth: { ...booth, rightsAge: null } })?.[0]).toBe(true)
  expect(row('rights')).toBeUndefined()
  expect(row('person', { booth })).toEqual([
    true,
    'Ada, for as long as there is no connection. Should the sign-in end meanwhile, all you do stays on this device and is sent once you sign in again.',
  ])
  const todos = checksOf({ ...READY, booth }).map(({ id, todo }) => [id, todo])
  expect(todos.filter(([, todo]) => todo !== '')).toEqual([
    ['booth', 'Open the booth while there is a connection.'],
  ])
})
