import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Subject } from './subject.ts'
import { countDoc, yieldOnce } from './subject.ts'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))

const start = (...args: string[]) =>
  spawn(process.execPath, [CHILD, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })

async function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** Several processes share one database, and one that dies takes nothing acknowledged with it. */
export function processesContract(subject: () => Subject): void {
  describe('processes', () => {
    test('count every increment of two others and of this one', async () => {
      const { store, address } = subject()
      const children = [start(address, 'increment', '60'), start(address, 'increment', '60')]
      const ours = async () => {
        for (let done = 0; done < 60; done++) {
          await store.pageViews.upsert('shared', async doc => {
            await yieldOnce()
            return countDoc('shared', (doc?.count ?? 0) + 1)
          })
        }
      }
      const [first, second] = await Promise.all([...children.map(exitCode), ours()])
      expect([first, second]).toEqual([0, 0])
      expect((await store.pageViews.get('shared'))?.count).toBe(180)
    })

    test('lose nothing acknowledged when one is killed while writing', async () => {
      const { store, address } = subject()
      const child = start(address, 'write')
      const acknowledged: number[] = []
      for await (const line of createInterface({ input: child.stdout })) {
        acknowledged.push(Number(line))
        if (acknowledged.length === 50) child.kill('SIGKILL')
      }
      await exitCode(child)
      const last = acknowledged.at(-1) ?? 0
      expect(last).toBeGreaterThanOrEqual(50)
      const found = await store.pageViews.find({
        where: { _id: { prefix: 'w' } },
        sort: { field: 'count', direction: 'asc' },
      })
      expect(found.slice(0, last).map(doc => doc.count)).toEqual(acknowledged)
      expect((await store.pageViews.get('last'))?.count).toBeGreaterThanOrEqual(last)
      expect(await store.pageViews.insert(countDoc('after', 0))).toBe(true)
    })
  })
}
