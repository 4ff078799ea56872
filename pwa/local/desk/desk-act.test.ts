import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actOf, deskRow, madeAnew } from './desk-act.ts'

const BY = { user: 'auth0|sam', device: { id: crypto.randomUUID(), label: 'iPad' } }
const move = (order: string, seen: number) => ({
  order,
  seen,
  act: { kind: 'move', status: 'ready' } as const,
})

test('issue 11.1: an act waits as the whole call that brings it, in the line of its own order', () => {
  const made = move('GL-1', 4)
  expect(deskRow('id-1', made, BY, 7)).toEqual({
    ...{ id: 'id-1', kind: 'desk', entity: 'desk:GL-1', madeAt: 7, state: 'waiting' },
    body: { ...BY, acts: [{ id: 'id-1', ...made }] },
  })
  expect(deskRow('id-2', move('GL-2', 4), BY, 7).entity).not.toBe('desk:GL-1')
})

test('D50 law: an act that is made anew is the same under its new id, in view of the later of what was seen', () => {
  fc.assert(
    fc.property(fc.nat(9), fc.option(fc.nat(9), { nil: undefined }), (then, now) => {
      const row = deskRow('id-1', move('GL-1', then), BY, 7)
      const seen = Math.max(then, now ?? 0)
      expect(madeAnew(row, 'id-2', now)).toEqual({ ...BY, acts: [{ id: 'id-2', ...move('GL-1', seen) }] })
      expect(actOf(row), 'the row is as it was').toMatchObject({ seen: then })
    }),
  )
})

test('issue 6.32: an act whose order is no text is none', () => {
  expect(actOf({ body: { acts: [{ ...move('GL-1', 1), order: 1 }] } })).toBeNull()
})
