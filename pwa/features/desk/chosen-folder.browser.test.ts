import { expect, test } from 'vitest'
import { folderOf } from './chosen-folder.ts'

test('issue 11.2: in a folder of the browser a file is whole or not there, and what is written again takes its place', async () => {
  const root = await navigator.storage.getDirectory()
  const folder = folderOf(await root.getDirectoryHandle('jobs', { create: true }))
  expect(await folder.read('a.pdf')).toBeNull()
  await folder.write('a.pdf', new Blob(['first']))
  await folder.write('a.pdf', 'second')
  expect(await (await folder.read('a.pdf'))?.text()).toBe('second')
  await root.removeEntry('jobs', { recursive: true })
})
