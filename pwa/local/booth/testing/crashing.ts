import type { BoothDeps } from '#pwa/local/booth/booth-deps.ts'
import type { Local } from '#pwa/local/open.ts'

/** The page is gone: nothing of what it was about to do is done. */
export class CrashError extends Error {
  override readonly name = 'CrashError'
}

/** Writes of a booth's own rows, of carts and of uploads, by name. */
const STORE_WRITES = ['add', 'change', 'touch', 'delete', 'putActs', 'deleteActs', 'setFact']
const CART_WRITES = ['add', 'patch', 'setArtwork', 'remove', 'restore', 'addOnce', 'clear']
const UPLOAD_WRITES = ['put', 'change', 'delete']

/** A booth whose page crashes at the write of this number, from 1, and does nothing from then on; `writes` counts them. */
export function crashingAt(deps: BoothDeps, last: number) {
  let writes = 0

  function guard<T extends object>(of: T, names: readonly string[]): T {
    return new Proxy(of, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function' || !names.includes(String(name))) return value
        return async (...args: unknown[]) => {
          if (++writes >= last) throw new CrashError(`at ${String(name)}`)
          return value.apply(target, args)
        }
      },
    })
  }

  const guarded = (local: Local): Local => ({
    ...local,
    cart: guard(local.cart, CART_WRITES),
    uploads: guard(local.uploads, UPLOAD_WRITES),
  })
  const crashing: BoothDeps = {
    ...deps,
    store: guard(deps.store, STORE_WRITES),
    openTicket: async ticket => guarded(await deps.openTicket(ticket)),
  }
  return { deps: crashing, writes: () => writes }
}
