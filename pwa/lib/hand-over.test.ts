import { describe, expect, test } from 'vitest'
import { createHandOver } from './hand-over.ts'
import { handedOverEntry } from './handed-over.ts'
import { pinEntry } from './pin-entry.ts'

function aStorage(kept = new Map<string, string>()) {
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** The same device in another tab, or after a reload. */
const tabOf = (storage: ReturnType<typeof aStorage>) => {
  const handed = handedOverEntry(() => storage)
  return {
    handed,
    desk: createHandOver(
      pinEntry(() => storage),
      handed,
    ),
  }
}

describe('issue 9.6: a tablet in a customer’s hands', () => {
  test('stays there over reloads and in every tab until the PIN is entered', async () => {
    const storage = aStorage()
    const { desk } = tabOf(storage)
    expect(desk.hasPin('kim')).toBe(false)
    await desk.setPin('2468', 'kim')
    desk.begin('t1')
    const other = tabOf(storage)
    expect(other.handed.get()).toMatchObject({ ticket: 't1', tries: 0 })
    expect(await other.desk.unlock('1111')).toBe(false)
    expect(other.handed.get()).toMatchObject({ ticket: 't1', tries: 1 })
    expect(await tabOf(storage).desk.unlock('2468')).toBe(true)
    expect(other.handed.get()).toBeNull()
  })

  test('after five wrong PINs the right one helps no more, whatever is reloaded; the staff’s sign-in does', async () => {
    const storage = aStorage()
    const { desk } = tabOf(storage)
    await desk.setPin('2468', 'kim')
    desk.begin('t1')
    for (let tries = 0; tries < 5; tries++) expect(await tabOf(storage).desk.unlock('0000')).toBe(false)
    expect(await tabOf(storage).desk.unlock('2468')).toBe(false)
    desk.signIn()
    expect(tabOf(storage).handed.get()).toMatchObject({ ticket: 't1', isSigningIn: true })
    desk.end()
    expect(tabOf(storage).handed.get()).toBeNull()
  })

  test('a colleague’s PIN is nobody else’s, and one from before it was noted whose it is stays whoever’s', async () => {
    const storage = aStorage()
    const { desk } = tabOf(storage)
    await desk.setPin('2468', 'kim')
    expect([desk.hasPin('kim'), desk.hasPin('sam')]).toEqual([true, false])
    const { sub: _, ...before } = pinEntry(() => storage).get() ?? { salt: '', hash: '' }
    pinEntry(() => storage).put(before)
    expect([desk.hasPin('kim'), desk.hasPin('sam')]).toEqual([true, true])
    desk.begin('t1')
    expect(await desk.unlock('2468')).toBe(true)
  })

  test('after the staff’s sign-in a PIN is chosen anew: the one nobody knew would lock the next hand-over too', async () => {
    const { desk } = tabOf(aStorage())
    await desk.setPin('2468', 'kim')
    desk.begin('t1')
    desk.signIn()
    desk.end()
    expect(desk.hasPin('kim')).toBe(false)
  })

  test('the PIN is not on the device as it was typed', async () => {
    const storage = aStorage()
    await tabOf(storage).desk.setPin('24682468', 'kim')
    expect([...storage.kept.values()].join()).not.toContain('24682468')
  })

  test('its pages are told, and damaged words count as none', () => {
    const storage = aStorage()
    const { desk, handed } = tabOf(storage)
    const told: unknown[] = []
    const stop = handed.subscribe(() => told.push(handed.get()?.ticket))
    desk.begin('t1')
    desk.end()
    stop()
    desk.begin('t2')
    expect(told).toEqual(['t1', undefined])
    storage.setItem('goldleaf.handed-over', '{')
    expect(handed.get()).toBeNull()
  })
})
