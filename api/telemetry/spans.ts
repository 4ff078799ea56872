import { COLLECTION_NAMES } from '#api/store/schema.ts'
import type { Store } from '#api/store/store.ts'
import type { Tracing } from './telemetry.ts'

/** The same object, each call of which is a step of the trace that is running. */
export function traced<T extends object>(target: T, name: string, tracing: Tracing): T {
  if (!tracing.isOn) return target
  return new Proxy(target, {
    get: (on, key) => {
      const value: unknown = Reflect.get(on, key)
      if (typeof value !== 'function' || typeof key !== 'string') return value
      return (...args: unknown[]): unknown =>
        tracing.step(`${name}.${key}`, () => Reflect.apply(value, on, args))
    },
  })
}

/** The store, each call of whose collections is a step: `carts.update`. */
export function tracedStore(store: Store, tracing: Tracing): Store {
  if (!tracing.isOn) return store
  const collections = COLLECTION_NAMES.map(name => [name, traced(store[name], name, tracing)] as const)
  return { ...store, ...(Object.fromEntries(collections) as Pick<Store, (typeof COLLECTION_NAMES)[number]>) }
}
