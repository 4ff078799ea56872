import { COLLECTION_NAMES } from '#api/store/schema.ts'
import { STAFF } from './shop.ts'
import { type BoothWorld, nameOf, PEOPLE } from './world.ts'

/** The guarantees of a ticket's person once all is over: whose order it is, and what is left of whoever is forgotten. */
export async function brokenForPeople(world: BoothWorld, ticket: string): Promise<string[]> {
  return [...(await brokenClaims(world, ticket)), ...(await brokenForgetting(world, ticket))]
}

async function brokenClaims({ shop, claimants, agreed }: BoothWorld, ticket: string): Promise<string[]> {
  const doc = await shop.store().tickets.get(ticket)
  const told = [...(claimants.get(ticket) ?? [])]
  const [order] = (await shop.store().orders.find({})).filter(({ booth }) => booth?.ticketId === ticket)
  const broken = told.length > 1 ? ['B10: two people were told that the order is theirs'] : []
  if (told.some(person => doc?.claimedBy !== person))
    broken.push('B10: the order is not whose it was told to be')
  if (told.length > 0 && doc?.current && !agreed.get(ticket)?.has(doc.current))
    broken.push('B3 B10: a claimed order became another without its visitor')
  for (const person of [STAFF, ...PEOPLE]) {
    const times = (await shop.ordersOf(person)).filter(id => id === order?.orderId).length
    if (times !== (order && doc?.claimedBy === person ? 1 : 0))
      broken.push(`B10: the order is ${times} times in somebody's Orders`)
  }
  return broken
}

async function brokenForgetting({ shop, forgotten }: BoothWorld, ticket: string): Promise<string[]> {
  if (!forgotten.has(ticket)) return []
  const store = shop.store()
  const everything = await Promise.all(
    COLLECTION_NAMES.map(async name => JSON.stringify(await store[name].find({}))),
  )
  const isThere = everything.some(text => text.includes(nameOf(ticket)))
  return [
    ...(isThere ? ['B14: the name of a visitor who is forgotten is stored'] : []),
    ...((await store.tickets.get(ticket))?.forgotten ? [] : ['B14: a forgotten ticket is back']),
  ]
}
