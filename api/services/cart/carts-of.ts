import type { Query } from '#api/store/collection.ts'

/** Which carts are an owner's: their ids begin with it, so that no index of their own is needed (issue 10.4). */
export const cartsOf = (owner: string): NonNullable<Query['where']> => ({
  _id: { prefix: `${owner}/` },
  owner,
})
