import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInbox } from '#pwa/lib/inbox.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { FOLDER_TEXT } from '#pwa/ui/file-drop/folder-text.ts'
import { dismissToast, toastStore } from '#pwa/ui/toast/toasts.ts'
import { UNREADABLE_TEXT, VERDICT_TEXTS } from '#shared/artwork/texts.ts'
import { MAX_ARTWORK_BYTES } from '#shared/artwork/verdict.ts'
import { memoryCaches } from '#shared/testing/caches.ts'
import { arrivals } from './arrivals.ts'
import { followStrayFiles } from './stray-files.ts'

const navigate = vi.fn()
let caches = memoryCaches()
let stop = () => {}
beforeEach(() => {
  caches = memoryCaches()
  vi.stubGlobal('caches', caches)
  stop = followStrayFiles({ navigate })
})
afterEach(() => {
  stop()
  navigate.mockReset()
  for (const { id } of toastStore.get()) dismissToast(id)
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const jpeg = (name = 'sign.jpg') => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name)
const pdf = (name = 'sign.pdf') => new File(['%PDF-1.7'], name)
const kept = async () => {
  const inbox = createInbox({ caches, newId: () => '', now: () => 0 })
  return (await inbox.list(null)).map(({ fileName }) => fileName).sort()
}
const said = () => toastStore.get().map(({ text }) => text)

/** Drops files, or whatever else is held, onto an element; whether the browser is left to do what it likes with it. */
function drop(files: readonly File[], target: Element = document.body, types = ['Files']) {
  const dataTransfer = { types, files }
  return {
    over: fireEvent.dragOver(target, { dataTransfer }),
    drop: fireEvent.drop(target, { dataTransfer }),
  }
}
const PREVENTED = { over: false, drop: false }
const LEFT_ALONE = { over: true, drop: true }

test('issue 5.7: artwork dropped where no page takes it waits for its place, and the way leads there', async () => {
  const before = arrivals.get()
  expect(drop([jpeg(), pdf()])).toEqual(PREVENTED)
  await waitFor(() =>
    expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/artwork-to-place', search: {} }),
  )
  expect(await kept()).toEqual(['sign.jpg', 'sign.pdf'])
  expect(arrivals.get()).toBe(before + 1)
  expect(said()).toEqual([])
})

test.each([
  ['neither JPEG nor PDF', new File(['GIF89a'], 'renamed.jpg'), VERDICT_TEXTS.format],
  ['empty', new File([], 'empty.pdf'), VERDICT_TEXTS.damaged],
  ['too large', Object.defineProperty(jpeg(), 'size', { value: MAX_ARTWORK_BYTES + 1 }), VERDICT_TEXTS.size],
  [
    'a folder',
    Object.assign(new File(['entry'], 'folder'), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('is a folder')) }),
    }),
    FOLDER_TEXT,
  ],
  [
    'gone by now',
    Object.assign(new File(['%PDF-1.7'], 'sign.pdf', { type: 'application/pdf' }), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('not found')) }),
    }),
    UNREADABLE_TEXT,
  ],
])(
  'issue 5.7: a stray file that is %s is refused in the shop’s words and never opened',
  async (_, file, text) => {
    expect(drop([file])).toEqual(PREVENTED)
    await waitFor(() => expect(said()).toEqual([text]))
    expect(navigate).not.toHaveBeenCalled()
    expect(await kept()).toEqual([])
  },
)

test('issue 5.7: of several files those that can be artwork are kept, and the others are told of once', async () => {
  drop([new File(['a'], 'a.txt'), pdf(), new File(['b'], 'b.txt')])
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce())
  expect(await kept()).toEqual(['sign.pdf'])
  expect(said()).toEqual([VERDICT_TEXTS.format])
})

test('issue 5.7: a device without room says so on the page of the artwork to place', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('full')) })
  drop([jpeg()])
  await waitFor(() =>
    expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/artwork-to-place', search: { kept: 'no' } }),
  )
})

test('issue 5.7: files whose way fails are told of', async () => {
  navigate.mockImplementation(() => {
    throw new Error('no way')
  })
  drop([jpeg()])
  await waitFor(() => expect(said()).toEqual([TEXTS.artwork.failed]))
})

test('issue 5.7: what a page took itself is none of the shop’s business', async () => {
  const page = document.body.appendChild(document.createElement('main'))
  const taken = vi.fn((event: Event) => event.preventDefault())
  page.addEventListener('drop', taken)
  drop([new File(['a'], 'a.txt')], page)
  await new Promise(setImmediate)
  expect(taken).toHaveBeenCalledOnce()
  expect(said()).toEqual([])
  expect(navigate).not.toHaveBeenCalled()
})

test('issue 5.7: a picker takes files itself, unless it is disabled; words are dragged as ever', () => {
  const picker = Object.assign(document.createElement('input'), { type: 'file' })
  document.body.append(picker)
  expect(drop([jpeg()], picker)).toEqual(LEFT_ALONE)
  expect(drop([], document.body, ['text/plain'])).toEqual(LEFT_ALONE)
  picker.disabled = true
  expect(drop([], picker)).toEqual(PREVENTED)
})

test('issue 5.7: a picture of the page itself is no file', async () => {
  expect(drop([jpeg()], document.body, ['text/uri-list', 'Files'])).toEqual(PREVENTED)
  await new Promise(setImmediate)
  expect(await kept()).toEqual([])
})

test('issue 5.7: a shop that is gone takes nothing', () => {
  stop()
  expect(drop([jpeg()])).toEqual(LEFT_ALONE)
})
