import { type NewRow, userRow } from '#pwa/local/outbox-row.ts'

/** What people say: some of it no shop takes, some of it no proxy lets pass. */
export type Manner = 'good' | 'wrong' | 'huge'

/** Bytes of a body that the proxy before the shop lets pass. */
export const PROXY_BYTES = 4_000

/** What words of this manner become when a device makes a message of them. */
export function messageBody(words: string, manner: Manner, isNewer: boolean): object {
  const message = manner === 'huge' ? `${words}\n${'!'.repeat(PROXY_BYTES)}` : words
  const category = manner === 'wrong' ? 'x'.repeat(101) : 'Pricing'
  // A field that older servers do not know.
  return { category, orderId: '', message, ...(isNewer ? { madeBy: 2 } : {}) }
}

export function recordRow(id: string, person: string, words: string, manner: Manner, madeAt: number): NewRow {
  const email = manner === 'wrong' ? 'x'.repeat(321) : `${person}@goldleaf.example`
  const picture = manner === 'huge' ? '!'.repeat(PROXY_BYTES) : ''
  return userRow(id, { sub: person, name: words, email, picture }, madeAt)
}

/** Whether the shop can take words of this kind at all. */
export const isTakeable = (words: string) => words.includes(' good ')

/** The words a row holds. */
export function wordsOf({ kind, body }: Pick<NewRow, 'kind' | 'body'>): string {
  const { message = '', name = '' } = body as { message?: string; name?: string }
  return kind === 'contact' ? firstLine(message) : name
}

export const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''
