import { afterEach, expect, test, vi } from 'vitest'
import { DRAWN_WITHIN_MS, shownPictures } from './shown-pictures.ts'

afterEach(() => void vi.useRealTimers())

function aList(...items: ('drawn' | 'not yet')[]): HTMLUListElement {
  const list = document.createElement('ul')
  for (const each of items) {
    const item = document.createElement('li')
    item.append(document.createElement(each === 'drawn' ? 'img' : 'i'))
    list.append(item)
  }
  return list
}

const picture = (list: Element, at: number) => list.children[at]?.querySelector('img')

test('issue 9.2: pictures that are there are taken at once, in their order', async () => {
  const list = aList('drawn', 'drawn')
  expect(await shownPictures(list)).toEqual([picture(list, 0), picture(list, 1)])
  expect(await shownPictures(aList())).toEqual([])
})

test('issue 9.2: a picture that is still being drawn is waited for', async () => {
  const list = aList('drawn', 'not yet')
  const taken = shownPictures(list)
  const late = document.createElement('img')
  list.children[1]?.replaceChildren(late)
  expect(await taken).toEqual([picture(list, 0), late])
})

test('issue 9.2: a picture that never comes holds nothing up for long', async () => {
  vi.useFakeTimers()
  const list = aList('not yet', 'drawn')
  const taken = shownPictures(list)
  await vi.advanceTimersByTimeAsync(DRAWN_WITHIN_MS)
  expect(await taken).toEqual([null, picture(list, 1)])
})
