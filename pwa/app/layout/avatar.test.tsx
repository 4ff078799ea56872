import { expect, test } from 'vitest'
import { avatarUrl, initialsOf } from './avatar.ts'

const rewrite = { from: 's.gravatar.example', to: 'images.goldleaf.example' }

test('D31: the configured host is rewritten, any other stays', () => {
  expect(avatarUrl('https://s.gravatar.example/a?s=80', rewrite)).toBe(
    'https://images.goldleaf.example/a?s=80',
  )
  expect(avatarUrl('https://cdn.example/a', rewrite)).toBe('https://cdn.example/a')
})

test('D31: no picture, or an address that is none, is empty', () => {
  expect(['', 'me.png', 'javascript:alert(1)'].map(picture => avatarUrl(picture, rewrite))).toEqual([
    '',
    '',
    '',
  ])
})

test('D31: initials stand in for a picture', () => {
  expect([initialsOf('Dana van Demo'), initialsOf('dana@goldleaf.example'), initialsOf('')]).toEqual([
    'DD',
    'D',
    '?',
  ])
})
