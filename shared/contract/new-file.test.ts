import { describe, expect, test } from 'vitest'
import { expectLimits, type Limit, textLimits } from '#shared/testing/limits.ts'
import { newFileRequest, staffFileRequest } from './new-file.ts'

const KEY = '00000000-0000-4000-8000-000000000001/banner.pdf'
const asked = { user: 'u', order: 'GL-1', line: 1, slot: 'front', key: KEY }
const device = { id: '00000000-0000-4000-8000-000000000002', label: 'Desk' }
const byStaff = { line: 1, slot: 'front', key: KEY, device }

describe('issue 11.3: another file for a bought line', () => {
  test('issue 11.3: is named by its order, line, part and key, with a name where the page says one', () => {
    expect(newFileRequest.parse(asked)).toEqual(asked)
    expect(newFileRequest.parse({ ...asked, fileName: 'b.pdf' })).toEqual({ ...asked, fileName: 'b.pdf' })
    expect(staffFileRequest.parse(byStaff)).toEqual(byStaff)
    expect(staffFileRequest.safeParse({ ...byStaff, device: undefined }).success).toBe(false)
  })

  test.each<Limit>(textLimits(newFileRequest, asked, { user: 256, order: 40 }, 1))(
    'issue 11.3: its %s has at least and at most so many characters',
    (...limit) => expectLimits(limit),
  )

  test.each(['user', 'order', 'line', 'slot', 'key'])('issue 11.3: without %s it is none', name => {
    expect(newFileRequest.safeParse({ ...asked, [name]: undefined }).success).toBe(false)
  })
})
