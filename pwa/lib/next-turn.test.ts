import { expect, test } from 'vitest'
import { nextTurn } from './next-turn.ts'

test('issue 12.3: what was asked of the page before goes first', async () => {
  const order: string[] = []
  setTimeout(() => order.push('a tap'))
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => order.push('a message')
  port2.postMessage(null)
  await Promise.resolve().then(() => order.push('the same turn'))
  await nextTurn()
  order.push('the next turn')
  port1.close()
  expect(order.filter(each => each !== 'a tap')).toEqual(['the same turn', 'a message', 'the next turn'])
})
