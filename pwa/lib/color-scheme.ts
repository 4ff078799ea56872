import { createListeners } from './listeners.ts'
import { deviceStorage } from './storage.ts'

export type ColorScheme = 'light' | 'dark'

/** Where a device keeps what its person chose; the name is Mantine's, which kept it first. */
const KEY = 'mantine-color-scheme-value'

const listeners = createListeners()

const darkSystem = () => matchMedia('(prefers-color-scheme: dark)')

const isScheme = (value: unknown): value is ColorScheme => value === 'light' || value === 'dark'

/** For a page whose storage is shut. */
let chosenHere: ColorScheme | null = null

function chosen(): ColorScheme | null {
  try {
    const kept = deviceStorage().getItem(KEY)
    return isScheme(kept) ? kept : chosenHere
  } catch {
    return chosenHere
  }
}

/** What the page shows: what its person chose, else what their system has. */
export const colorScheme = {
  get: (): ColorScheme => chosen() ?? (darkSystem().matches ? 'dark' : 'light'),
  subscribe: (listener: () => void): (() => void) => listeners.add(listener),
  choose(scheme: ColorScheme): void {
    chosenHere = scheme
    try {
      deviceStorage().setItem(KEY, scheme)
    } catch {
      // It then holds until the page is left.
    }
    show()
  },
}

/** Styles look for Mantine's name of it, its own ones too; a page that is given it anew is styled anew. */
export function showColorScheme(): void {
  const { dataset } = document.documentElement
  const scheme = colorScheme.get()
  if (dataset.mantineColorScheme !== scheme) dataset.mantineColorScheme = scheme
}

function show(): void {
  showColorScheme()
  listeners.notify()
}

/** Shows the scheme, and follows the system and the device's other tabs; returns an unsubscribe function. */
export function followColorScheme(): () => void {
  const system = darkSystem()
  const onStorage = ({ key }: StorageEvent) => (key === KEY || key === null) && show()
  show()
  system.addEventListener('change', show)
  addEventListener('storage', onStorage)
  return () => {
    system.removeEventListener('change', show)
    removeEventListener('storage', onStorage)
  }
}
