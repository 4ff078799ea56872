import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactRequest, userRequest } from '#shared/contract/calls.ts'
import { sentProfile } from './sent-profile.ts'

const said = fc.string({ unit: 'grapheme', maxLength: 3000 })

test('spec §7 law: whatever the identity provider says of a person, the shop takes', () => {
  fc.assert(
    fc.property(fc.record({ name: said, email: said, picture: said }), profile => {
      const { sub, ...sent } = sentProfile({ ...profile, sub: 'auth0|pat' })
      expect(userRequest.safeParse({ ...sent, auth0Id: sub }).success).toBe(true)
      expect(contactRequest.safeParse({ name: sent.name, email: sent.email }).success).toBe(true)
    }),
  )
})

test('spec §3: a name is cut to 200 characters, an address that is too long is none', () => {
  const long = 'x'.repeat(3000)
  expect(sentProfile({ sub: 'a', name: long, email: long, picture: long })).toEqual({
    sub: 'a',
    name: 'x'.repeat(200),
    email: '',
    picture: '',
  })
  const halved = { sub: 'a', name: `${'x'.repeat(199)}😀`, email: '', picture: '' }
  expect(sentProfile(halved).name.isWellFormed()).toBe(true)
})
