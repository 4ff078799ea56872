import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Subject } from './store/contract/subject.ts'
import { sqliteSubject } from './store/sqlite/subject.ts'
import { bareEnv } from './testing/bare-env.ts'
import { orderDoc } from './testing/records.ts'

const CLI = fileURLToPath(new URL('./order-status-cli.ts', import.meta.url))

describe('D30 npm run order:status', () => {
  let subject: Subject
  const order = orderDoc({ orderId: 'GL-7KQ2-M9XD' })
  beforeEach(async () => {
    subject = sqliteSubject()
    await subject.store.orders.insert(order)
  })
  afterEach(() => subject.dispose())
  const run = (...args: string[]) => {
    const env = { ...bareEnv(), DATA_DIR: dirname(subject.address) }
    const { status, stdout } = spawnSync(process.execPath, [CLI, ...args], { env, encoding: 'utf8' })
    return { status, said: stdout.trim() }
  }

  test('moves an order to a status of one word or two', async () => {
    expect(run('gl7kq2m9xd', 'in', 'progress')).toEqual({
      status: 0,
      said: 'Order GL-7KQ2-M9XD is in progress.',
    })
    expect(run('GL-7KQ2-M9XD', 'Done')).toEqual({ status: 0, said: 'Order GL-7KQ2-M9XD is done.' })
    expect(await subject.store.orders.get(order._id)).toMatchObject({ status: 'done' })
  })

  test('says why it does not, and fails', async () => {
    expect(run('GL-0000-0000', 'done')).toEqual({ status: 1, said: 'There is no such order.' })
    expect(run('GL-7KQ2-M9XD', 'lost')).toMatchObject({
      status: 1,
      said: expect.stringContaining('in progress'),
    })
    expect(run()).toMatchObject({ status: 1, said: expect.stringContaining('Usage') })
    await subject.store.orders.update(order._id, doc => ({ ...doc, status: 'cancelled' }))
    expect(run('GL-7KQ2-M9XD', 'new')).toEqual({
      status: 1,
      said: 'Order GL-7KQ2-M9XD is cancelled for good.',
    })
  })

  test.each([
    ['order-status-cli.ts', ['GL-7KQ2-M9XD', 'done'], 1],
    ['catalogue/publish-cli.ts', [], 1],
    ['jobs-export-cli.ts', ['jobs'], 2],
    ['reconcile-cli.ts', [], 2],
    ['backup/restore-cli.ts', ['--new-life'], 1],
  ])('where no shop is, %s says so, and begins none there', (cli, args, code) => {
    const nowhere = join(dirname(subject.address), 'nowhere')
    const env = { ...bareEnv(), DATA_DIR: nowhere }
    const file = join(dirname(CLI), cli)
    const { status, stdout } = spawnSync(process.execPath, [file, ...args], { env, encoding: 'utf8' })
    expect(stdout.trim()).toBe(`There is no shop in ${nowhere}. Set DATA_DIR to its folder.`)
    expect(status).toBe(code)
    expect(existsSync(nowhere)).toBe(false)
  })
})
