import { beforeEach, expect, test, vi } from 'vitest'
import { hasPriceList, preloaded, rememberPriceList, startPreload } from './preload.ts'

const coming = vi.hoisted(() => ({
  page: Promise.withResolvers<unknown>(),
  list: Promise.withResolvers<void>(),
  asked: [] as string[],
}))
vi.mock('./page-code.ts', () => ({
  PAGE_CODE: {
    product() {
      coming.asked.push('product')
      return coming.page.promise
    },
  },
}))
vi.mock('./follow-price-list.ts', () => ({ readPriceList: () => coming.list.promise }))
vi.mock('#pwa/local/device-facts.ts', () => ({ preloadFacts: () => coming.asked.push('facts') }))
vi.mock('#pwa/local/preload-list.ts', () => ({ preloadList: () => coming.asked.push('list') }))

/** The router loads a page with its code. */
const router = { load: () => coming.page.promise }

beforeEach(() => {
  coming.page = Promise.withResolvers()
  coming.list = Promise.withResolvers()
  coming.asked = []
})

test('issue 3.2 a device that once had a price list says so; one that denies its storage has none', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  expect(hasPriceList()).toBe(false)
  rememberPriceList()
  expect(hasPriceList()).toBe(true)
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied })
  expect(rememberPriceList).not.toThrow()
  expect(hasPriceList()).toBe(false)
  vi.unstubAllGlobals()
})

test('issue 3.2 facts, list and page are asked for before the shop’s own code is there; an address without a page asks for none', () => {
  startPreload('/13oz-vinyl-banner')
  expect(coming.asked).toEqual(['facts', 'list', 'product'])
  coming.asked = []
  startPreload('/nowhere')
  expect(coming.asked).toEqual(['facts', 'list'])
})

test('issue 3.2 a page is drawn once the router has it and its list has come, or they have failed to', async () => {
  let isDrawn = false
  const drawing = preloaded(router).then(() => {
    isDrawn = true
  })
  coming.page.reject(new Error('no code'))
  await vi.dynamicImportSettled()
  expect(isDrawn).toBe(false)
  coming.list.reject(new Error('no database'))
  await drawing
})

test('issue 3.3 nobody looks at an empty page for long because the device does not answer', async () => {
  vi.useFakeTimers()
  const drawing = preloaded(router)
  await vi.advanceTimersByTimeAsync(300)
  await drawing
  vi.useRealTimers()
})
