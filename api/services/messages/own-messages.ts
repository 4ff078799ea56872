import type { Deps } from '#api/deps.ts'
import { BRAND } from '#shared/catalogue/brand.ts'
import type { OwnMessages } from '#shared/contract/messages.ts'

const MOST = 100

/** What a person wrote to the shop and what it wrote back, newest first (issue 11.5); the shop answers under its own name. */
export async function ownMessages({ store }: Pick<Deps, 'store'>, owner: string): Promise<OwnMessages> {
  const found = await store.messages.find({
    where: { owner },
    sort: { field: 'createdAt', direction: 'desc' },
    limit: MOST,
  })
  return {
    messages: found.map(({ ref = '', createdAt, category, orderId, message, answers = [] }) => ({
      ...{ ref, at: createdAt, category, orderId, text: message },
      answers: answers
        .filter(({ text }) => text !== '')
        .map(({ at, text }) => ({ at, who: BRAND.name, text })),
    })),
  }
}
