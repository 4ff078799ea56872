import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLoginReturn, safeReturnPath } from './return-path.ts'

test.each(['/', '/cart', '/feather-angled?size=2#x', '/a//b'])('D3 return path: %s is ours', path => {
  expect(safeReturnPath(path)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/\t/evil.example',
  'cart',
  '',
  null,
])('D3 return path: %j leads home', path => expect(safeReturnPath(path)).toBe('/'))

test('D3 return path: whatever is stored, the address stays on this site', () => {
  const nasty = fc.array(fc.constantFrom('/', '\\', '\t', '\n', '@', ':', 'evil.example', '.', '?', '#'))
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        nasty.map(parts => parts.join('')),
      ),
      path => {
        expect(new URL(safeReturnPath(path), 'https://shop.example').origin).toBe('https://shop.example')
      },
    ),
  )
})

test('D2 start: only an answer with its state counts as a login coming back', () => {
  expect(isLoginReturn('?code=a&state=b')).toBe(true)
  expect(isLoginReturn('?error=access_denied&state=b')).toBe(true)
  expect(isLoginReturn('?code=a')).toBe(false)
  expect(isLoginReturn('?session_id=cs_1')).toBe(false)
})
