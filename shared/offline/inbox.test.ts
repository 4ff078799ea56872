import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type InboxFile, inboxAddress, inboxHeaders, LAST_PERSON, readInboxFile, visibleTo } from './inbox.ts'

const waiting = fc.record({
  id: fc.uuid(),
  fileName: fc.string({ unit: 'binary', minLength: 1 }),
  size: fc.nat(314_572_800),
  type: fc.constantFrom('image/jpeg', 'application/pdf', ''),
  owner: fc.constantFrom('', 'anna', 'ben'),
  at: fc.nat(),
})

test('issue 3: a shared file keeps its facts, whatever its name', () => {
  fc.assert(
    fc.property(waiting, file => {
      const headers = new Headers(inboxHeaders(file))
      const { fileName, ...rest } = readInboxFile(inboxAddress(file.id), headers) as InboxFile
      expect(rest).toEqual({ id: file.id, size: file.size, type: file.type, owner: file.owner, at: file.at })
      expect(fileName).toBe(file.fileName)
    }),
  )
})

test('issue 3: nothing else in the inbox passes for a file', () => {
  const headers = new Headers({ 'X-File': '%7B%7D' })
  expect(readInboxFile(LAST_PERSON, headers)).toBeNull()
  expect(readInboxFile('/inbox/file/../person', headers)).toBeNull()
  expect(readInboxFile(inboxAddress('0b0f4a36-0001-4000-8000-000000000000'), new Headers())).toBeNull()
})

test('issue 3: nobody sees a file that was shared while another person was the device’s last (D2)', () => {
  fc.assert(
    fc.property(
      fc.array(waiting),
      fc.option(fc.constantFrom('anna', 'ben'), { nil: null }),
      (files, person) => {
        const seen = visibleTo(person, files)
        for (const { owner } of seen) expect(['', person]).toContain(owner)
        const unseen = files.filter(file => !seen.includes(file))
        for (const { owner } of unseen) expect(['', person]).not.toContain(owner)
        const times = seen.map(({ at }) => at)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
      },
    ),
  )
})
