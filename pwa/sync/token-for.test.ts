import { expect, test } from 'vitest'
import { subjectOf, tokenFor } from './token-for.ts'

const tokenOf = (claims: unknown) => {
  const bytes = new TextEncoder().encode(JSON.stringify(claims))
  return `h.${btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}.s`
}

test('D2: a token says whose it is', () => {
  expect(subjectOf(tokenOf({ sub: 'auth0|ädä?>' }))).toBe('auth0|ädä?>')
  expect([subjectOf('opaque'), subjectOf(tokenOf({})), subjectOf('a.%%.c')]).toEqual([null, null, null])
})

test('D2: rows of one person never travel with the token of another who signed in meanwhile', async () => {
  const graces = tokenOf({ sub: 'grace' })
  expect(await tokenFor('ada', async () => graces)).toBeNull()
  expect(await tokenFor('grace', async () => graces)).toBe(graces)
  expect(await tokenFor('ada', async () => null)).toBeNull()
  expect(await tokenFor('ada', async () => 'opaque')).toBe('opaque')
})
