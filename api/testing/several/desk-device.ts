import { randomUUID } from 'node:crypto'
import { aDevice, anAct } from '#api/testing/desk.ts'
import type { TestPerson } from '#api/testing/people.ts'
import type { DeskActsAnswer, DeskActsRequest, DeskBoard, DeskJob, DeskRow } from '#shared/contract/desk.ts'
import type { DeskMessages, OwnMessages } from '#shared/contract/messages.ts'
import { askingAt, untilDone } from './asking.ts'
import type { Busy } from './busy.ts'

const NEW = '/api/desk/orders?status=new&limit=100'
/** Fewer than a person may write in an hour. */
const MAX_MESSAGES = 30

/** Who works at the desk, and a customer who writes to it. */
export interface DeskPeople {
  staff: TestPerson
  customer: TestPerson
}

/** The desk: takes the oldest new order of the board in hand with a note; each third turn a message comes and is answered. */
export function openDesk(url: string, { staff, customer }: DeskPeople): Busy {
  const desk = askingAt(url, staff.token)
  const phone = askingAt(url, customer.token)
  const device = aDevice()
  /** Notes by the orders they were made on, and messages. */
  const noted = new Map<string, string>()
  const written: string[] = []

  async function newOrders(): Promise<DeskRow[]> {
    const rows: DeskRow[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: DeskBoard = await desk.ask(`${NEW}&cursor=${encodeURIComponent(cursor)}`)
      rows.push(...page.orders)
      cursor = page.next
    }
    return rows
  }

  async function takeInHand(): Promise<void> {
    const row = (await newOrders()).findLast(({ orderId }) => !noted.has(orderId))
    if (!row) return
    const { orderId, rev } = row
    const note = randomUUID()
    const acts = [
      anAct(orderId, { kind: 'note', text: note }, rev),
      anAct(orderId, { kind: 'move', status: 'in progress' }, rev),
    ]
    const json: DeskActsRequest = { user: staff.sub, device, acts }
    await untilDone('work on an order', async () => {
      const { answers } = await desk.ask<DeskActsAnswer>('/api/desk/acts', { json })
      if (answers.some(({ outcome }) => outcome.kind !== 'done')) throw new Error(JSON.stringify(answers))
      return answers
    })
    noted.set(orderId, note)
  }

  /** Under one key however often it is sent. */
  const keyed = (json: object) => ({ headers: { 'Idempotency-Key': randomUUID() }, json })

  async function writeAndAnswer(): Promise<void> {
    const text = randomUUID()
    await phone.ask('/api/users/contact-us', keyed({ category: 'Pricing', orderId: '', message: text }))
    const { messages } = await desk.ask<DeskMessages>('/api/desk/messages')
    const message = messages.find(each => each.text === text)
    if (!message) throw new Error('the desk was not told of a message')
    await desk.ask('/api/desk/answers', keyed({ user: staff.sub, message: message.ref, text: `Re: ${text}` }))
    written.push(text)
  }

  async function differences(): Promise<string[]> {
    const jobs = await Promise.all(
      [...noted].map(async ([id, note]) => ofJob(await desk.ask<DeskJob>(`/api/desk/orders/${id}`), note)),
    )
    const { messages } = await phone.ask<OwnMessages>('/api/users/messages')
    const told = messages.map(({ text, answers }) => [text, ...answers.map(answer => answer.text)].join(' '))
    const done = written.map(text => `${text} Re: ${text}`)
    const same = told.toSorted().join() === done.toSorted().join()
    return [...jobs.flat(), ...(same ? [] : [`messages are ${told.join()}, not ${done.join()}`])]
  }

  return {
    requests: () => desk.requests() + phone.requests(),
    repeats: () => desk.repeats() + phone.repeats(),
    done: () => ({ jobs: noted.size, messages: written.length }),
    turn: n => (n % 3 === 1 && written.length < MAX_MESSAGES ? writeAndAnswer() : takeInHand()),
    differences,
  }
}

/** What an order tells of the desk's work, as far as it is not what was done. */
function ofJob({ orderId, status, history }: DeskJob, note: string): string[] {
  const done = history.flatMap(({ event }) =>
    event.kind === 'note' ? [event.text] : event.kind === 'move' ? [event.to] : [],
  )
  const is = [status, ...done].join()
  const was = ['in progress', note, 'in progress'].join()
  return is === was ? [] : [`order ${orderId} is ${is}, not ${was}`]
}
