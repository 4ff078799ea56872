import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newestList } from '#api/catalogue/publisher.ts'
import type { Subject } from '#api/store/contract/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'

const CLI = fileURLToPath(new URL('./publish-cli.ts', import.meta.url))

describe('npm run catalogue:publish', () => {
  let subject: Subject
  beforeEach(() => {
    subject = sqliteSubject()
  })
  afterEach(() => subject.dispose())

  it('publishes once into the data folder it is given and says when there is nothing to publish', async () => {
    const env = { ...process.env, DATA_DIR: dirname(subject.address), MONGODB_URI: '' }
    const run = async () => (await promisify(execFile)(process.execPath, [CLI], { env })).stdout
    expect(await run()).toContain('Published price list 1: 85 entries.')
    expect(await run()).toContain('Nothing to publish: price list 1 already sells exactly this.')
    expect(await newestList(subject.store)).toMatchObject({ number: 1 })
    expect(await subject.store.lists.count({})).toBe(1)
  })
})
