import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** Work that ends when it is told to, and which of it has begun. */
function works() {
  const queue = createWorkQueue({ atOnce: 2, mayWait: 2 })
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const run = (name: string) =>
    queue.run(() => {
      begun.push(name)
      const end = Promise.withResolvers<string>()
      ends.set(name, end)
      return end.promise
    })
  return { run, begun, end: (name: string) => ends.get(name) }
}

test('D19 redrawing: two at once, the others in their turn, and what is beyond the line is not begun', async () => {
  const { run, begun, end } = works()
  const [first, second, third] = ['first', 'second', 'third', 'fourth'].map(run)
  expect([run('fifth'), begun]).toEqual([null, ['first', 'second']])
  end('second')?.resolve('drawn')
  expect(await second).toBe('drawn')
  expect(begun).toEqual(['first', 'second', 'third'])
  expect(run('sixth')).not.toBeNull()
  end('first')?.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  expect(begun).toEqual(['first', 'second', 'third', 'fourth'])
  for (const name of ['third', 'fourth']) end(name)?.resolve('drawn')
  await third
  await expect.poll(() => begun.at(-1)).toBe('sixth')
})

test('D19 redrawing: a place that came free is taken once, also by what comes in the same moment', async () => {
  const { run, begun, end } = works()
  const [first] = ['first', 'second', 'third'].map(run)
  end('first')?.resolve('drawn')
  await first
  run('fourth')
  expect(begun).toEqual(['first', 'second', 'third'])
})
