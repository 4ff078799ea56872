import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '#api/testing/free-port.ts'
import { newPerson } from '#api/testing/people.ts'
import { objectsOf, startShopProcess } from '#api/testing/shop-process.ts'

const MAIN = fileURLToPath(new URL('./processes-main.ts', import.meta.url))

let dataDir: string
const started: ReturnType<typeof startShopProcess>[] = []
const start = (port: number, count: string) => {
  const shop = startShopProcess(port, dataDir, {}, null, [MAIN, '--processes', count])
  started.push(shop)
  return shop
}
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'goldleaf-processes-'))
})
afterEach(async () => {
  for (const shop of started.splice(0)) await shop.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Asks over a connection of its own. */
const ask = (url: string): Promise<number | string> =>
  new Promise(resolve => {
    const asked = get(`${url}/api/livez`, { agent: false }, answer => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', error => resolve(String(error)))
  })

/** Processes that have answered, in the order of their first answer. */
function answering(said: string): number[] {
  const lines = said.matchAll(/"pid":(\d+),[^\n]*"path":"\/api\/livez"/g)
  return [...new Set(Array.from(lines, ([, pid]) => Number(pid)))]
}

async function untilAnswering(shop: (typeof started)[number], count: number): Promise<number[]> {
  await expect
    .poll(async () => {
      // Together: one alone is always for the same process, that of the quickest.
      await Promise.all(Array.from({ length: 30 }, () => ask(shop.url)))
      return answering(shop.said()).length
    })
    .toBeGreaterThanOrEqual(count)
  return answering(shop.said())
}

test('issue 10.3: several processes share one port and one set of stand-ins; one that dies is started again, all are replaced one by one', async () => {
  const shop = start(await freePort(), '2')
  await shop.open()
  const [first = 0, second = 0] = await untilAnswering(shop, 2)
  await newPerson(shop)
  const bytes = new Uint8Array([1, 2, 3])
  await objectsOf(shop.url, dataDir).put('order-artwork', 'kept', bytes, 'image/jpeg')

  process.kill(first, 'SIGKILL')
  await untilAnswering(shop, 3)
  expect(shop.said()).toContain('a process has ended; another is started in its place')

  process.kill(shop.pid, 'SIGHUP')
  const answers: (number | string)[] = []
  while (!shop.said().includes('every API process was replaced')) answers.push(await ask(shop.url))
  expect(new Set(answers)).toEqual(new Set([200]))
  await untilAnswering(shop, 5)
  expect(() => process.kill(second, 0)).toThrow('ESRCH')
  expect(await objectsOf(shop.url, dataDir).read('order-artwork', 'kept')).toEqual(bytes)

  await shop.kill('SIGTERM')
  expect(await shop.exited).toBe(0)
  expect(await ask(shop.url)).not.toBe(200)
})

test('issue 10.3: a second shop on the folder is refused as ever, and so is a number of processes that is none', async () => {
  const shop = start(await freePort(), '1')
  await shop.open()
  const second = start(await freePort(), '2')
  expect(await second.exited).toBe(1)
  expect(second.said()).toContain(`${join(dataDir, 'objects')} is in use`)
  expect(await ask(shop.url)).toBe(200)
  const wrong = start(await freePort(), 'many')
  expect(await wrong.exited).toBe(1)
  expect(wrong.said()).toContain('--processes takes a whole number from 1 to 64')
})
