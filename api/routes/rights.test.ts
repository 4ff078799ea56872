import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STAFF_ACCOUNT } from '#api/embedded/identity/pages.ts'
import type { SignedInEnv } from '#api/middleware/context.ts'
import { notFound } from '#api/middleware/envelope.ts'
import { requireRight } from '#api/middleware/require-user.ts'
import { newPerson, signedIn } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { newStaff } from '#api/testing/staff.ts'
import { RIGHTS } from '#shared/contract/booth.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const rightsOf = async (token: string) => (await shop.call('/api/users/rights', { token })).json()

test('D42: the stand-in’s staff account has every right, an account of its e-mail under another password none', async () => {
  const staff = await signedIn(shop, STAFF_ACCOUNT)
  const other = await signedIn(shop, { ...STAFF_ACCOUNT, password: 'another one' })
  expect([await rightsOf(staff.token), await rightsOf(other.token)]).toEqual([
    { rights: RIGHTS },
    { rights: [] },
  ])
})

test('D42: a customer has no rights, and a stranger is asked to sign in', async () => {
  expect(await rightsOf((await newPerson(shop)).token)).toEqual({ rights: [] })
  expect((await shop.call('/api/users/rights')).status).toBe(401)
  expect((await shop.call('/api/users/rights', { token: 'forged' })).status).toBe(401)
})

test('D42: a call of staff answers a stranger 401, and all without its right like an unknown address', async () => {
  const app = new Hono<SignedInEnv>()
    .get('/', requireRight(shop.deps.tokens, 'booth:sell'), c => c.text(c.get('person').sub))
    .all('*', notFound)
  const customer = await newPerson(shop)
  const clerk = await newStaff(shop, 'Clerk', ['orders:read'])
  const seller = await newStaff(shop, 'Seller', ['booth:sell'])
  const ask = async (path: string, token = '') => {
    const answer = await app.request(path, token ? { headers: { Authorization: `Bearer ${token}` } } : {})
    return [answer.status, await answer.text()]
  }
  const nothing = await ask('/nowhere', seller.token)
  expect(nothing[0]).toBe(404)
  expect(await ask('/', customer.token)).toEqual(nothing)
  expect(await ask('/', clerk.token)).toEqual(nothing)
  expect((await ask('/'))[0]).toBe(401)
  expect(await ask('/', seller.token)).toEqual([200, seller.sub])
})
