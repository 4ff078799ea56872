import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactRequest, userRequest } from '#shared/contract/calls.ts'
import { toPerson } from './identity.ts'

const said = fc.option(fc.string({ unit: 'grapheme', maxLength: 3000 }), { nil: undefined })

test('spec §7 law: whatever the identity provider says of a person, the shop takes', () => {
  fc.assert(
    fc.property(fc.record({ name: said, email: said, picture: said }), profile => {
      const person = toPerson({ ...profile, sub: 'auth0|pat' })
      expect(userRequest.safeParse({ ...person, auth0Id: person?.sub }).success).toBe(true)
      expect(contactRequest.safeParse({ name: person?.name, email: person?.email }).success).toBe(true)
    }),
  )
})

test('spec §3: a name is cut to 200 characters, an address that is too long is none', () => {
  const long = 'x'.repeat(3000)
  expect(toPerson({ sub: 'a', name: long, email: long, picture: long })).toEqual({
    sub: 'a',
    name: 'x'.repeat(200),
    email: '',
    picture: '',
  })
  expect(toPerson({ sub: 'a', name: `${'x'.repeat(199)}😀` })?.name.isWellFormed()).toBe(true)
})
