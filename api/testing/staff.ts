import { RIGHTS, type Right } from '#shared/contract/booth.ts'
import { newPerson, type TestPerson } from './people.ts'
import type { TestShop } from './shop.ts'

/** Lets an account of the test's own have these rights, as if its token said so; the stand-in has one account of staff. */
export async function newStaff(
  shop: Pick<TestShop, 'url' | 'deps'>,
  name = 'Sam',
  permissions: readonly Right[] = RIGHTS,
): Promise<TestPerson> {
  const who = await newPerson(shop, name)
  const { tokens } = shop.deps
  const verify = tokens.verify
  tokens.verify = async bearer => {
    const user = await verify(bearer)
    return user?.sub === who.sub ? { ...user, permissions } : user
  }
  return who
}
