import { expect, test, vi } from 'vitest'

/** Begins the next file, as its setup does. */
async function nextFile() {
  vi.resetModules()
  await import('#scripts/own-page.ts')
}

test('decision 77: what a file leaves running ends before the next one begins', async () => {
  const heard = vi.fn()
  setTimeout(heard, 0)
  setInterval(heard, 1)
  addEventListener('online', heard)
  document.addEventListener('visibilitychange', heard)
  new BroadcastChannel('tabs').onmessage = heard
  await nextFile()
  dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  const { promise, resolve } = Promise.withResolvers()
  new BroadcastChannel('tabs').onmessage = resolve
  new BroadcastChannel('tabs').postMessage('news')
  await promise
  await new Promise(later => setTimeout(later, 2))
  expect(heard).not.toHaveBeenCalled()
})

test('decision 77: what a file puts into the globals and on the page is gone for the next one', async () => {
  const { Blob, fetch } = globalThis
  vi.stubGlobal('fetch', () => null)
  vi.useFakeTimers()
  Object.assign(globalThis, { Blob: class {}, indexedDB: {}, left: true, [Symbol.for('Dexie')]: {} })
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true })
  localStorage.setItem('left', 'this')
  sessionStorage.setItem('left', 'this')
  document.documentElement.lang = 'de'
  document.title = 'Left'
  document.body.append('left')
  history.pushState(null, '', '/left')
  await nextFile()
  expect([globalThis.Blob, globalThis.fetch]).toEqual([Blob, fetch])
  expect([vi.isFakeTimers(), 'indexedDB' in globalThis, 'left' in globalThis]).toEqual([false, false, false])
  expect([Symbol.for('Dexie') in globalThis, 'standalone' in navigator]).toEqual([false, false])
  expect([localStorage.length, sessionStorage.length, location.pathname]).toEqual([0, 0, '/'])
  const { lang, textContent } = document.documentElement
  expect([lang, textContent]).toEqual(['', ''])
})
