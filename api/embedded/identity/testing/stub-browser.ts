import { vi } from 'vitest'

export type Listener = (event: object) => void

/** As much of a browser as the identity library looks for, at the shop's address; returns those who wait for messages. */
export function stubBrowser(
  home: string,
  go: (url: string, init: RequestInit) => Promise<Response>,
): Listener[] {
  const listeners: Listener[] = []
  const kept = new Map<string, string>()
  vi.stubGlobal('window', {
    crypto,
    fetch,
    btoa,
    atob,
    location: { origin: home },
    addEventListener: (_: string, listener: Listener) => listeners.push(listener),
    removeEventListener: () => {},
  })
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', go)
  return listeners
}
