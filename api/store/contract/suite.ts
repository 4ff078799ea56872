import { afterEach, beforeEach, describe } from 'vitest'
import { changesContract } from '#api/store/contract/changes.ts'
import { documentsContract } from '#api/store/contract/documents.ts'
import { incrementsContract } from '#api/store/contract/increments.ts'
import { processesContract } from '#api/store/contract/processes.ts'
import { queriesContract } from '#api/store/contract/queries.ts'
import type { OpenSubject, Subject } from '#api/store/contract/subject.ts'

/** Everything the rest of the shop relies on in a store, as tests of the adapter that `open` opens. */
export function storeContract(name: string, open: OpenSubject): void {
  describe(`store contract: ${name}`, () => {
    let subject: Subject | null = null
    beforeEach(async () => {
      subject = await open()
    })
    afterEach(async () => {
      await subject?.dispose()
      subject = null
    })
    const current = (): Subject => {
      if (!subject) throw new Error('No database is open')
      return subject
    }
    documentsContract(current)
    changesContract(current)
    incrementsContract(current)
    queriesContract(current)
    processesContract(current)
  })
}
