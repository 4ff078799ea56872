import { afterEach, beforeEach, describe } from 'vitest'
import { changesContract } from './changes.ts'
import { documentsContract } from './documents.ts'
import { incrementsContract } from './increments.ts'
import { processesContract } from './processes.ts'
import { queriesContract } from './queries.ts'
import type { OpenSubject, Subject } from './subject.ts'

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
