import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { PlaceFile } from './booth-repository.ts'
import { type ExportedTicket, readTicketsFile, writeTicketsFile } from './exported-tickets.ts'
import { aBooth, FLAG } from './testing/a-booth.ts'
import { filesIn, keepFile, placing } from './testing/files.ts'

type Scene = Awaited<ReturnType<typeof aBooth>>

const pdf = (name: string) => new File([`bytes of ${name}`], `${name}.pdf`, { type: 'application/pdf' })
const never: PlaceFile = async () => {
  throw new Error('There is nothing to place.')
}

/** The tickets that an export holds. */
const exported = async ({ booth }: Scene): Promise<ExportedTicket[]> =>
  (await readTicketsFile(await booth.exportUnsent())).tickets

/** A colleague's device, on which nobody's tickets are. */
const another = () => aBooth(undefined, undefined, `device ${crypto.randomUUID()}`)

test('B9: an export holds the secrets of the links that still lead to its ticket, and none of one that was ended', async () => {
  const made = await aBooth()
  const ticket = await made.booth.newTicket()
  await made.booth.renewLink(ticket)
  await made.booth.reopen(ticket)
  const links = (await made.store.get(ticket))?.links ?? []
  expect(links.map(({ isRevoked }) => isRevoked)).toEqual([true, false, false])
  expect((await exported(made))[0]?.tokens).toEqual(links.slice(1).map(({ token }) => token))
})

test('issue 9.7: of files those go that are whole and on this device alone; what is stored or cut off does not', async () => {
  const made = await aBooth()
  const ticket = await made.booth.newTicket()
  const local = await made.openTicket(ticket)
  const ids = [await local.cart.add(FLAG), await local.cart.add(FLAG)].map(added =>
    added.ok ? added.id : '',
  )
  const [line = '', other = ''] = ids
  for (const slot of ['front', 'back']) await keepFile(local, line, slot, pdf(slot))
  await keepFile(local, other, 'front', pdf('stored'))
  await local.uploads.change(other, 'front', now =>
    now?.state === 'uploading' ? { ...now, state: 'stored', key: 'k/a.pdf' } : now,
  )
  await local.uploads.change(line, 'back', now =>
    now?.state === 'uploading' ? { ...now, file: 'bytes that are gone' } : now,
  )
  const { tickets, bytes } = await readTicketsFile(await made.booth.exportUnsent())
  const size = pdf('front').size
  expect(tickets[0]?.files).toEqual([
    { line, slot: 'front', fileName: 'front.pdf', type: 'application/pdf', size },
  ])
  expect(await Promise.all(bytes.map(each => each.text()))).toEqual(['bytes of front'])
})

test('issue 9.7: a colleague has the customer as they were: fields, cart, link and every file', async () => {
  const made = await aBooth()
  const ticket = await made.booth.newTicket({ name: 'Mia', phone: '555' })
  const local = await made.openTicket(ticket)
  const added = await local.cart.add(FLAG)
  const line = added.ok ? added.id : ''
  for (const slot of ['front', 'back']) await keepFile(local, line, slot, pdf(slot))
  const file = await made.booth.exportUnsent()
  const theirs = await another()
  expect(await theirs.booth.adopt(file, placing(theirs.openTicket))).toBe(1)
  const adopted = await theirs.openTicket(ticket)
  expect(await filesIn(adopted)).toEqual(await filesIn(local))
  expect(await adopted.cart.list()).toEqual(await local.cart.list())
  const [mine, own] = [await made.store.get(ticket), await theirs.store.get(ticket)]
  expect([own?.madeAt, own?.links, own?.changes]).toEqual([mine?.madeAt, mine?.links, mine?.changes])
  expect((await theirs.booth.tickets())[0]?.fields).toMatchObject({ name: 'Mia', phone: '555' })
})

test('issue 9.7: a file that is taken over twice doubles nothing, and what was written meanwhile stays', async () => {
  const made = await aBooth()
  const ticket = await made.booth.newTicket({ name: 'Mia' })
  await (await made.openTicket(ticket)).cart.add(FLAG)
  const file = await made.booth.exportUnsent()
  const theirs = await another()
  await theirs.booth.adopt(file, never)
  await theirs.booth.patchFields(ticket, { name: 'Maria' })
  const { cart, outbox } = await theirs.openTicket(ticket)
  const before = [await cart.list(), await outbox.list(), await theirs.store.get(ticket)]
  await theirs.booth.adopt(file, never)
  const row = await theirs.store.get(ticket)
  expect([await cart.list(), await outbox.list(), { ...row, touched: 0 }]).toEqual([
    ...before.slice(0, 2),
    { ...before[2], touched: 0 },
  ])
  const kinds = (await theirs.store.acts(ticket)).map(({ act }) => act.kind)
  expect(kinds.filter(kind => kind === 'token')).toHaveLength(1)
})

test('issue 9.7: fields that were written since a first export come along with the next, each once, under those written here meanwhile', async () => {
  const made = await aBooth()
  const ticket = await made.booth.newTicket({ name: 'Mia' })
  const theirs = await another()
  await theirs.booth.adopt(await made.booth.exportUnsent(), never)
  await theirs.booth.patchFields(ticket, { name: 'Maria' })
  await made.booth.patchFields(ticket, { name: 'Mia K.', phone: '555' })
  const later = await made.booth.exportUnsent()
  for (let times = 0; times < 2; times++) await theirs.booth.adopt(later, never)
  expect((await theirs.booth.tickets())[0]?.fields).toMatchObject({ name: 'Maria', phone: '555' })
  const mids = (await theirs.store.get(ticket))?.changes.map(({ mid }) => mid) ?? []
  expect([mids.length, new Set(mids).size]).toEqual([3, 3])
})

test('B15: a ticket without a link that still leads to it is taken over without asking the shop by one', async () => {
  const made = await aBooth()
  const ticket = await made.booth.newTicket()
  await made.store.change(ticket, row => ({ ...row, links: [] }))
  const theirs = await another()
  await theirs.booth.adopt(await made.booth.exportUnsent(), never)
  expect((await theirs.store.acts(ticket)).map(({ act }) => act.kind)).toEqual(['token'])
})

test('B15: the shop is asked by the link that counts, ahead of all that waits', async () => {
  const made = await aBooth()
  const ticket = await made.booth.newTicket()
  await made.booth.reopen(ticket)
  const theirs = await another()
  await theirs.booth.adopt(await made.booth.exportUnsent(), never)
  const token = (await made.store.get(ticket))?.links.at(-1)?.token
  expect((await theirs.store.acts(ticket)).map(({ act }) => act)).toMatchObject([
    { kind: 'adopt', token },
    { kind: 'token' },
    { kind: 'reopen' },
  ])
})

const empty: ExportedTicket = {
  id: crypto.randomUUID(),
  madeAt: 1,
  fields: {
    name: 'Mia',
    phone: '',
    mail: '',
    company: '',
    note: '',
    consent: true,
    show: { name: '', from: '', to: '' },
  },
  tokens: [],
  changes: [],
  lines: [],
  mutations: [],
  acts: [],
  files: [],
}

test('issue 9.7: what an export says of a customer is read as it was written; fields that it lacks are empty', async () => {
  const file = writeTicketsFile({ format: 'goldleaf booth', version: 2, tickets: [empty] }, [])
  expect((await readTicketsFile(file)).tickets).toEqual([empty])
  const lacking = JSON.parse(await file.text())
  lacking.tickets[0].fields = { name: 'Mia' }
  const [read] = (await readTicketsFile(new Blob([JSON.stringify(lacking)]))).tickets
  expect(read?.fields).toEqual({ ...empty.fields, consent: false })
})

test('issue 9.7: a file whose text is longer than any booth’s is refused, whatever it says', async () => {
  const file = writeTicketsFile({ format: 'goldleaf booth', version: 2, tickets: [] }, [])
  const blank = new Uint8Array(1_000_000).fill(32)
  const padded = (times: number) => new Blob([...Array.from({ length: times }, () => blank), file])
  expect((await readTicketsFile(padded(1))).tickets).toEqual([])
  await expect(readTicketsFile(padded(50))).rejects.toThrow(SyntaxError)
})
