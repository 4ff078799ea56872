import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BroughtFile, JOBS_LEDGER, jobTicket, readLedger, withBrought } from './job-ticket.ts'

test('issue 11.2 law: whatever was brought is known for ever, also behind a line that a kill cut off', () => {
  const file = fc.record({ id: fc.string({ unit: 'grapheme' }), name: fc.string() })
  fc.assert(
    fc.property(fc.array(file), fc.nat(5), (files, cut) => {
      const text = files.reduce(withBrought, '')
      expect(readLedger(text)).toEqual(files.map(({ id }) => id))
      const torn = text.slice(0, Math.max(0, text.length - 1 - cut))
      const last = { id: 'last', name: 'last' }
      expect(readLedger(withBrought(torn, last)).at(-1)).toBe('last')
    }),
  )
})

test('issue 11.2: what was brought is a line each, which stays as it was when another follows', () => {
  const once = withBrought('', { id: 'a', name: 'a.pdf' })
  expect(once).toBe('{"id":"a","name":"a.pdf"}\n')
  expect(withBrought(once, { id: 'b', name: 'b.pdf' })).toBe(`${once}{"id":"b","name":"b.pdf"}\n`)
})

test('issue 11.2: behind a line that a kill cut off the next begins a line of its own, and both files are told', () => {
  const once = withBrought('', { id: 'a', name: 'a.pdf' })
  const [uncut, cut] = [once.slice(0, -1), once.slice(0, -4)]
  expect(readLedger(withBrought(uncut, { id: 'b', name: 'b' }))).toEqual(['a', 'b'])
  expect(withBrought(cut, { id: 'b', name: 'b' })).toBe(`${cut}\n{"id":"b","name":"b"}\n`)
  expect(readLedger(withBrought(cut, { id: 'b', name: 'b' }))).toEqual(['b'])
})

test('issue 11.2: lines of the ledger that name no file are passed over', () => {
  expect(readLedger('{"id":7}\n{}\n[]\n"a"\n\n{"id":"b"}\n{"id":null}\n')).toEqual(['b'])
  expect(readLedger('')).toEqual([])
})

test('issue 11.2: the folder’s ledger has the name that earlier releases gave it', () => {
  expect(JOBS_LEDGER).toBe('exported.jsonl')
})

test('issue 11.2: beside a file stands what a press has to know, and nothing of its customer', () => {
  const customers = { mail: 'ann@example.com', name: 'Ann' }
  const told = {
    product: 'Banner',
    quantity: 2,
    jobName: 'Fair',
    size: '6 × 3 ft',
    choices: [],
    isPickup: true,
  }
  const file = { file: 'a.pdf', sha256: 'ab', bytes: 9, etag: 'e' }
  const brought = { orderId: 'GL-1', number: 2, lineCount: 3, slot: 'front', due: null, rush: true } as const
  const all = {
    ...brought,
    line: { ...told, ...customers },
    file,
    exportedAt: '2026-11-20T12:00:00Z',
    ...customers,
  } as unknown as BroughtFile
  expect(jobTicket(all)).toEqual({
    orderId: 'GL-1',
    line: 2,
    lineCount: 3,
    slot: 'front',
    ...told,
    due: null,
    rush: true,
    ...file,
    exportedAt: '2026-11-20T12:00:00Z',
  })
})
