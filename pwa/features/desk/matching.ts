import type { DeskRow } from '#shared/contract/desk.ts'

/** What is asked to be shown. */
export interface Wanted {
  find: string
  only: '' | 'rush' | 'blocked' | 'to follow'
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Orders whose id, customer, job names or products have a word that begins like each typed word, with the wanted mark. */
export function matching<O extends DeskRow>(orders: readonly O[], { find, only }: Wanted): O[] {
  const typed = wordsIn(find)
  return orders.filter(order => hasMark(order, only) && (typed.length === 0 || meets(order, typed)))
}

function meets({ orderId, customer, items }: DeskRow, typed: string[]): boolean {
  const parts = items.flatMap(({ product, jobName }) => [product, jobName])
  const id = orderId.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const words = [...wordsIn([orderId, customer, ...parts].join(' ')), id]
  return typed.every(wanted => words.some(word => word.startsWith(wanted)))
}

function hasMark({ rush, blocked, artwork }: DeskRow, only: Wanted['only']): boolean {
  if (only === 'rush') return rush
  if (only === 'blocked') return blocked !== null
  return only === '' || artwork === 'to follow'
}
