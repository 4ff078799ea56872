import { expect, test, vi } from 'vitest'
import { IDENTITY_KEY, type KeyValue } from './identity.ts'
import { TOKEN_PREFIX } from './page.ts'
import { ASK_ANEW_KEY, createSignInEntry } from './sign-in-entry.ts'

const TOKENS = `${TOKEN_PREFIX}::shop::api`

/** Names what it holds as the browser's own storage does. */
function aStorage(words: Record<string, string> = {}): KeyValue & Record<string, unknown> {
  const set = (key: string, value: string) => void Object.assign(storage, { [key]: value })
  const storage: KeyValue & Record<string, unknown> = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: set,
    removeItem: (key: string) => void Reflect.deleteProperty(storage, key),
  })
  return Object.assign(storage, words)
}

const SIGNED_IN = { [IDENTITY_KEY]: 'Ada', [TOKENS]: 'token' }

test('D2: a killed browser is given back who was signed in, tokens and all, and nothing else', () => {
  const before = aStorage({ 'goldleaf.other': 'x' })
  const written = createSignInEntry(() => before)
  Object.assign(before, SIGNED_IN)
  written.note()
  const killed = aStorage()
  const restored = createSignInEntry(() => killed)
  const taken = vi.fn()
  restored.onTaken(taken)
  restored.takeNewer(written.copy())
  expect(killed).toMatchObject(SIGNED_IN)
  expect(killed['goldleaf.other']).toBeUndefined()
  expect(taken).toHaveBeenCalledTimes(1)
  expect(restored.copy()).toEqual(written.copy())
})

test('D2: a killed browser does not bring back who had signed out, and the next sign-in asks anew', () => {
  const before = aStorage(SIGNED_IN)
  const written = createSignInEntry(() => before)
  written.note()
  const killed = aStorage({ ...before } as Record<string, string>)
  for (const key of [IDENTITY_KEY, TOKENS]) before.removeItem(key)
  before.setItem(ASK_ANEW_KEY, '1')
  written.note()
  createSignInEntry(() => killed).takeNewer(written.copy())
  expect(Object.keys(killed)).toEqual(expect.arrayContaining([ASK_ANEW_KEY]))
  expect(Object.keys(killed)).not.toContain(IDENTITY_KEY)
  expect(Object.keys(killed)).not.toContain(TOKENS)
})

test('D2: a copy that is not newer changes nothing: the storage goes on from where it is', () => {
  const storage = aStorage(SIGNED_IN)
  const entry = createSignInEntry(() => storage)
  entry.note()
  entry.takeNewer({ turn: 1, value: {} })
  entry.takeNewer({ turn: 0, value: {} })
  expect(storage).toMatchObject(SIGNED_IN)
})

test('D2: nobody is signed out by the update: what an older shop left is the sign-in, and is counted at the first look', () => {
  const storage = aStorage(SIGNED_IN)
  const entry = createSignInEntry(() => storage)
  const kept = vi.fn()
  entry.subscribe(kept)
  expect(entry.copy()).toEqual({ turn: 0, value: SIGNED_IN })
  entry.note()
  entry.note()
  expect(kept).toHaveBeenCalledTimes(1)
  expect(entry.copy()).toEqual({ turn: 1, value: SIGNED_IN })
  createSignInEntry(() => storage).note()
  expect(entry.copy().turn).toBe(1)
})

test.each([[null], [7], [{ [IDENTITY_KEY]: 7 }], [{ 'goldleaf.other': 'x' }]])(
  'D2: a damaged copy is nobody’s sign-in: %j',
  value => {
    const storage = aStorage()
    createSignInEntry(() => storage).takeNewer({ turn: 3, value })
    expect(Object.keys(storage)).toEqual(['goldleaf.sign-in'])
  },
)
