import { expect, test } from 'vitest'
import { type Bound, bounds, holds } from './bounds.ts'
import { readHouse } from './house.ts'
import { WALK } from './upload-walk.ts'

const long = (lines: number) => `export function draw() {\n${'  go()\n'.repeat(lines - 2)}}\n`

/** A small shop of which one thing of each kind is wrong, or none. */
function measured(isWrong: boolean): Record<string, number> {
  const files: Record<string, string> = {
    'package.json': '{}',
    'pwa/main.tsx': `import './lib/transport.ts'\nimport './a.ts'\nimport './local/b.ts'\nimport '#${WALK.from}'\nimport '#shared/c.ts'\nimport '#shared/illustration/d.ts'`,
    'pwa/lib/transport.ts': 'fetch("/api")',
    'pwa/a.ts': isWrong ? 'type T = 1\nfetch("/a")' : 'type T = 1',
    'pwa/local/b.ts': isWrong ? "type T = 1\nimport type { A } from '#pwa/main.tsx'\n" : 'type T = 1\n',
    'pwa/local/b.test.ts': '// 1\n// 2\n',
    'shared/c.ts': isWrong ? `type T = 1\n${long(81)}` : `${long(80)}`,
    'shared/c.test.ts': '//\n'.repeat(isWrong ? 80 : 96),
    'shared/illustration/d.ts': long(200),
    [WALK.from]: `import '#${WALK.to}'`,
    [WALK.to]: 'export {}',
    'pwa/app/e.tsx': isWrong ? 'function E() { let is = false; return () => { is = true } }' : '',
  }
  files['pwa/main.tsx'] += "\nimport './app/e.tsx'"
  const house = readHouse(new Map(Object.entries(files)), ['pwa/main.tsx'])
  return Object.fromEntries(bounds(house).map(bound => [bound.what, holds(bound) ? 0 : bound.value]))
}

const names = [
  'cancellation flags in components and hooks',
  'fetch( outside the transport and the service worker',
  'names declared as a type in more than two files',
  'functions of more than 80 lines, drawings aside',
  'import cycles, of types too',
]

test.each(names)('%s: one is too many', name => {
  expect(measured(true)[name]).toBe(1)
  expect(measured(false)[name]).toBe(0)
})

test('lines of tests are compared in shared without its drawings, and in pwa/local', () => {
  const wrong = measured(true)
  expect(wrong['test lines to a code line in shared without drawings']).toBe(0.976)
  expect(wrong['test lines to a code line in pwa/local']).toBe(1)
  expect(measured(false)['test lines to a code line in shared without drawings']).toBe(0)
})

test('a bound holds at its limit and not beyond', () => {
  const bound = (value: number, limit: Partial<Bound>): Bound => ({ what: '', value, list: [], ...limit })
  expect([28, 29].map(value => holds(bound(value, { atMost: 28 })))).toEqual([true, false])
  expect([1.2, 1.199].map(value => holds(bound(value, { atLeast: 1.2 })))).toEqual([true, false])
})

test('a number without a limit is only told', () => {
  expect(holds({ what: '', value: 1e9, list: [] })).toBe(true)
})
