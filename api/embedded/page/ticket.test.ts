import { expect, test } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { createTickets } from './ticket.ts'

const clock = { now: 0 }
const tickets = createTickets('secret', () => clock.now)

test('a ticket gives back what it was made with, to its browser', () => {
  expect(tickets.open('mine', tickets.make('mine', { pay: 'é' }))).toEqual({ pay: 'é' })
})

test('a ticket is nothing in another browser, or in one without cookie', () => {
  const ticket = tickets.make('mine', 1)
  expect(tickets.open('theirs', ticket)).toBeUndefined()
  expect(tickets.open('', tickets.make('', 1))).toBeUndefined()
})

test('a ticket of another shop, an altered one and no ticket are nothing', () => {
  const other = createTickets('other', () => clock.now).make('mine', 1)
  const ticket = tickets.make('mine', 1)
  const body = Buffer.from(JSON.stringify({ until: 1e15, content: 2 })).toString('base64url')
  for (const forged of [other, `${body}.${ticket.split('.')[1]}`, ticket.split('.')[0] ?? '', '', '.']) {
    expect(tickets.open('mine', forged)).toBeUndefined()
  }
})

test('a ticket lapses after an hour', () => {
  const ticket = tickets.make('mine', 1)
  clock.now += HOUR
  expect(tickets.open('mine', ticket)).toBe(1)
  clock.now += 1
  expect(tickets.open('mine', ticket)).toBeUndefined()
})
