import { useEffect, useState, useSyncExternalStore } from 'react'
import { createListeners } from '#pwa/lib/listeners.ts'

const listeners = createListeners()
let open: readonly symbol[] = []

function set(next: readonly symbol[]): void {
  open = next
  listeners.notify()
}

/** Whether no other dialog has opened over this one: a close request is for the uppermost alone. */
export function useTopmost(): boolean {
  const [mark] = useState(() => Symbol('dialog'))
  useEffect(() => {
    set([...open, mark])
    return () => set(open.filter(each => each !== mark))
  }, [mark])
  return useSyncExternalStore(listeners.add, () => open.at(-1) === mark)
}
