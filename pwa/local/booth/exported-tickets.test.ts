import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { uploadRow } from '#pwa/local/testing/rows.ts'
import { EMPTY_TICKET } from '#shared/booth/ticket.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import type { PlaceFile } from './booth-repository.ts'
import { type ExportedTicket, readTicketsFile, writeTicketsFile } from './exported-tickets.ts'
import { aBooth, FLAG } from './testing/a-booth.ts'

const ticket = (sizes: number[]): ExportedTicket => ({
  id: crypto.randomUUID(),
  madeAt: 1,
  fields: EMPTY_TICKET,
  tokens: [],
  changes: [],
  lines: [],
  mutations: [],
  acts: [],
  files: sizes.map(size => ({
    line: crypto.randomUUID(),
    slot: 'front',
    fileName: `Žluťoučký ${size}.pdf`,
    type: 'application/pdf',
    size,
  })),
})

const textOf = (blobs: readonly Blob[]) => Promise.all(blobs.map(each => each.text()))

test('issue 9.7 law: tickets and the bytes of their files come out of a file as they went in', async () => {
  const contents = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 3 }), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(contents, async texts => {
      const files = texts.map(each => each.map(text => new Blob([text])))
      const tickets = files.map(own => ticket(own.map(({ size }) => size)))
      const file = writeTicketsFile({ format: 'goldleaf booth', version: 2, tickets }, files.flat())
      const read = await readTicketsFile(file)
      expect(read.tickets).toEqual(tickets)
      expect(await textOf(read.bytes)).toEqual(texts.flat())
    }),
  )
})

test('issue 9.7: without files it is plain JSON that people can read, and one of before files is taken as well', async () => {
  const file = writeTicketsFile({ format: 'goldleaf booth', version: 2, tickets: [ticket([])] }, [])
  const plain = JSON.parse(await file.text())
  expect(plain).toMatchObject({ format: 'goldleaf booth', version: 2 })
  const { files: _, ...before } = ticket([])
  const old = new Blob([JSON.stringify({ ...plain, version: 1, tickets: [before] })])
  expect((await readTicketsFile(old)).tickets).toEqual([{ ...before, files: [] }])
})

test.each([
  ['is cut off within a file', (file: Blob) => file.slice(0, file.size - 1)],
  ['has something behind it', (file: Blob) => new Blob([file, 'x'])],
  ['says another length', async (file: Blob) => new Blob([(await file.text()).replace(/\d+/, '7')])],
  ['is no text at all', () => new Blob([new Uint8Array([1, 2, 3])])],
])('issue 9.7: a file that %s is refused whole', async (_, spoil) => {
  const file = writeTicketsFile({ format: 'goldleaf booth', version: 2, tickets: [ticket([4])] }, [
    new Blob(['jpeg']),
  ])
  await expect(Promise.resolve(spoil(file)).then(readTicketsFile)).rejects.toThrow(SyntaxError)
})

type Booth = Awaited<ReturnType<typeof aBooth>>

/** A ticket of somebody's with a line whose file has not reached the shop; the file is called by their name. */
async function ticketOf({ booth, openTicket }: Booth, name: string) {
  const id = await booth.newTicket({ name })
  const { cart, uploads, files } = await openTicket(id)
  const added = await cart.add(FLAG)
  const line = added.ok ? added.id : ''
  const type = 'application/pdf'
  const kept = await files.keep(new File([`bytes of ${name}`], `${name}.pdf`, { type }))
  const record = { line, slot: 'front', fileName: `${name}.pdf`, type, file: kept.id } as const
  await uploads.put(uploadRow({ ...record, state: 'uploading' }))
  return { id, line, uploads }
}

/** One such ticket, and what was exported of it. */
async function withFile() {
  const ours = await aBooth()
  const made = await ticketOf(ours, 'mia')
  return { ...made, file: await ours.booth.exportUnsent() }
}

test('issue 9.7: artwork that is on one device alone goes along with its ticket to a colleague’s', async () => {
  const { id, line, uploads, file } = await withFile()
  // The ticket's own database is one of this device's: a colleague's has none of it.
  await uploads.delete(line, 'front')
  const theirs = await aBooth()
  const place = vi.fn<PlaceFile>(async () => true)
  expect(await theirs.booth.adopt(file, place)).toBe(1)
  const [to, slot, placed, owner] = place.mock.calls[0] ?? []
  expect([to, slot, owner]).toEqual([line, 'front', ticketOwner(id)])
  expect([placed?.name, placed?.type, await placed?.text()]).toEqual([
    'mia.pdf',
    'application/pdf',
    'bytes of mia',
  ])
  expect((await theirs.booth.tickets())[0]).toMatchObject({ id, lines: 1, isUnsent: true })
})

test('issue 9.7: of several customers each gets their own files', async () => {
  const ours = await aBooth()
  const made = [await ticketOf(ours, 'mia'), await ticketOf(ours, 'tom'), await ticketOf(ours, 'zoe')]
  const file = await ours.booth.exportUnsent()
  for (const { uploads, line } of made) await uploads.delete(line, 'front')
  const place = vi.fn<PlaceFile>(async () => true)
  expect(await (await aBooth()).booth.adopt(file, place)).toBe(3)
  const placed = await Promise.all(
    place.mock.calls.map(async ([line, , file, owner]) => [line, owner, file.name, await file.text()]),
  )
  for (const [at, name] of ['mia', 'tom', 'zoe'].entries()) {
    const { id = '', line } = made[at] ?? {}
    expect(placed).toContainEqual([line, ticketOwner(id), `${name}.pdf`, `bytes of ${name}`])
  }
})

test('issue 9.7: a file that is here already stays as it is, and one that finds no room is no success', async () => {
  const { line, uploads, file } = await withFile()
  const theirs = await aBooth()
  const place = vi.fn<PlaceFile>(async () => false)
  await theirs.booth.adopt(file, place)
  expect(place).not.toHaveBeenCalled()
  await uploads.delete(line, 'front')
  await expect(theirs.booth.adopt(file, place)).rejects.toThrow('not all of the files')
})
