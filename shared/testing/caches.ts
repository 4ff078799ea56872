type Key = string | { url: string }

const ORIGIN = 'https://shop.example'
const addressOf = (key: Key) => new URL(typeof key === 'string' ? key : key.url, ORIGIN).href

/** What a device's caches do for a page or its worker, in memory; entries keep their order. */
export function memoryCaches() {
  const all = new Map<string, Map<string, Response>>()

  function cacheOf(held: Map<string, Response>) {
    return {
      match: async (key: Key) => held.get(addressOf(key))?.clone(),
      put: async (key: Key, answer: Response) => void held.set(addressOf(key), answer),
      delete: async (key: Key) => held.delete(addressOf(key)),
      keys: async () => [...held.keys()].map(url => ({ url })),
    }
  }

  async function open(name: string) {
    const held = all.get(name) ?? new Map<string, Response>()
    all.set(name, held)
    return cacheOf(held)
  }

  return {
    open,
    has: async (name: string) => all.has(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    async match(key: Key) {
      for (const held of all.values()) {
        const found = held.get(addressOf(key))
        if (found) return found.clone()
      }
      return undefined
    },
  } as unknown as CacheStorage
}
