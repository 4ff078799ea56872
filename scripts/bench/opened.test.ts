import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openShops } from './opened.ts'
import { NOW } from './revisions.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.ts'

test('issue 10.4: a shop that is measured runs with the flags of npm start', async () => {
  await using stack = new AsyncDisposableStack()
  const [opened] = await openShops(stack, [NOW])
  const told = (file: string) => readFileSync(`/proc/${opened?.shop.pid()}/${file}`, 'utf8').split('\0')
  expect(told('cmdline').slice(1, -1)).toEqual([...SERVER_FLAGS, 'api/main.ts'])
  expect(told('environ')).toEqual(
    expect.arrayContaining(Object.entries(SERVER_ENVIRONMENT).map(pair => pair.join('='))),
  )
})
