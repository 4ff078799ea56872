import { randomUUID } from 'node:crypto'
import type { DeskAct, DeskActsAnswer, DeskActsRequest } from '#shared/contract/desk.ts'
import type { TestPerson } from './people.ts'
import type { TestShop } from './shop.ts'

/** A device at the desk. */
export const aDevice = (label = 'Front counter') => ({ id: randomUUID(), label })

/** An act as a device makes it. */
export const anAct = (order: string, act: DeskAct, seen = 1) => ({ id: randomUUID(), order, seen, act })

/** Sends acts of one device as this person; the answer must be taken. */
export async function sendActs(
  shop: TestShop,
  who: TestPerson,
  acts: DeskActsRequest['acts'],
  device = aDevice(),
): Promise<DeskActsAnswer> {
  const answer = await shop.call('/api/desk/acts', {
    token: who.token,
    json: { user: who.sub, device, acts } satisfies DeskActsRequest,
  })
  if (answer.status !== 200) throw new Error(`acts answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as DeskActsAnswer
}
