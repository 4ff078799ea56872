import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

/** A device of a system's scheme, and the shop's page opened on it. */
async function opened(system: 'light' | 'dark') {
  vi.resetModules()
  const media = new EventTarget()
  const state = { matches: system === 'dark' }
  vi.stubGlobal('matchMedia', () =>
    Object.defineProperty(media, 'matches', { get: () => state.matches, configurable: true }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const { colorScheme, followColorScheme } = await import('./color-scheme.ts')
  onTestFinished(followColorScheme())
  return {
    colorScheme,
    changeSystem(next: 'light' | 'dark') {
      state.matches = next === 'dark'
      media.dispatchEvent(new Event('change'))
    },
  }
}

const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme')

beforeEach(() => localStorage.clear())

test('experience "Colours": a page shows the system’s scheme and follows it until its person chooses', async () => {
  const { colorScheme, changeSystem } = await opened('dark')
  expect(shown()).toBe('dark')
  changeSystem('light')
  expect(shown()).toBe('light')
  colorScheme.choose('dark')
  expect(shown()).toBe('dark')
  changeSystem('light')
  expect([shown(), colorScheme.get()]).toEqual(['dark', 'dark'])
})

test('experience "Colours": what was chosen holds after a reload, and another tab of the device shows it too', async () => {
  localStorage.setItem('mantine-color-scheme-value', 'dark')
  const { colorScheme } = await opened('light')
  expect(shown()).toBe('dark')
  const heard = vi.fn()
  onTestFinished(colorScheme.subscribe(heard))
  localStorage.setItem('mantine-color-scheme-value', 'light')
  dispatchEvent(new StorageEvent('storage', { key: 'mantine-color-scheme-value' }))
  expect([shown(), heard.mock.calls.length]).toEqual(['light', 1])
})

test('issue 12.3: a page that shows its scheme is not given it again', async () => {
  const { changeSystem } = await opened('dark')
  const observer = new MutationObserver(() => {})
  observer.observe(document.documentElement, { attributes: true })
  changeSystem('dark')
  expect(observer.takeRecords()).toEqual([])
  changeSystem('light')
  expect(observer.takeRecords()).toHaveLength(1)
})
