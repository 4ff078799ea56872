import { expect, test } from 'vitest'
import { uploadWalk } from './upload-walk.ts'

const graph = new Map(
  Object.entries({
    'pwa/features/artwork/slots.tsx': ['pwa/features/artwork/shell.ts', 'pwa/ui/button.tsx'],
    'pwa/features/artwork/shell.ts': [
      'pwa/sync/uploads/put.ts',
      'pwa/sync/uploads/queue.ts',
      'pwa/sync/cart.ts',
    ],
    'pwa/sync/uploads/put.ts': ['pwa/lib/headers.ts'],
    'pwa/sync/uploads/queue.ts': ['pwa/local/files/rows.ts', 'pwa/local/upload-rows.ts'],
    'pwa/sync/uploads/unused.ts': [],
    'pwa/local/files/rows.ts': [],
    'pwa/local/upload-rows.ts': [],
    'pwa/sync/cart.ts': [],
    'pwa/ui/button.tsx': [],
    'pwa/lib/headers.ts': [],
    'pwa/features/cart/page.tsx': ['pwa/features/artwork/slots.tsx'],
  }).map(([path, imports]) => [path, new Set(imports)]),
)

test('on the walk is what leads from the input to the end, and what it reaches that deals with uploads alone', () => {
  expect(
    uploadWalk(graph, { from: 'pwa/features/artwork/slots.tsx', to: 'pwa/sync/uploads/put.ts' }),
  ).toEqual([
    'pwa/features/artwork/shell.ts',
    'pwa/features/artwork/slots.tsx',
    'pwa/local/files/rows.ts',
    'pwa/local/upload-rows.ts',
    'pwa/sync/uploads/put.ts',
    'pwa/sync/uploads/queue.ts',
  ])
})

test('an end that was moved is named', () => {
  expect(() => uploadWalk(graph, { from: 'pwa/ui/button.tsx', to: 'pwa/sync/put.ts' })).toThrow(
    'pwa/sync/put.ts',
  )
})
