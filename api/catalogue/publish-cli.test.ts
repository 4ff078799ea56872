import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { newestList, publish } from '#api/catalogue/publisher.ts'
import { repriced } from '#api/catalogue/testing.ts'
import type { Subject } from '#api/store/contract/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'

const CLI = fileURLToPath(new URL('./publish-cli.ts', import.meta.url))

describe('npm run catalogue:publish', () => {
  let subject: Subject
  beforeEach(() => {
    subject = sqliteSubject()
  })
  afterEach(() => subject.dispose())
  const run = (...args: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dirname(subject.address) }
    const { status, stdout } = spawnSync(process.execPath, [CLI, ...args], { env, encoding: 'utf8' })
    return { status, said: stdout.trim() }
  }

  it('publishes once into the data folder it is given and says when there is nothing to publish', async () => {
    expect(run()).toEqual({ status: 0, said: 'Published price list 1: 85 entries.' })
    expect(run()).toEqual({
      status: 0,
      said: 'Nothing to publish: price list 1 already sells exactly this.',
    })
    expect(await newestList(subject.store)).toMatchObject({ number: 1 })
    expect(await subject.store.lists.count({})).toBe(1)
  })

  it('D12: withdraws an older list, and says why it does not', async () => {
    await publish(subject.store, repriced(loadCatalogueData(), 1), { now: () => 0 })
    expect(run('--withdraw', '1')).toMatchObject({ status: 1, said: expect.stringContaining('current one') })
    expect(run().said).toContain('Published price list 2')
    expect(run('--withdraw', '1')).toMatchObject({ status: 0 })
    expect(await subject.store.lists.get('1')).toMatchObject({ withdrawn: true })
    expect(run('--withdraw', 'x')).toMatchObject({
      status: 1,
      said: expect.stringContaining('never published'),
    })
  })
})
