import type { KeyValue } from '#pwa/lib/auth/identity.ts'
import type { InstallWay } from './due-offer.ts'

const KEY = 'goldleaf.install'

/** `wanted` since something was added to a cart here; `offered` once the offer was on screen. */
export type InstallMark = 'wanted' | 'offered' | null

export interface InstallFacts {
  mark: InstallMark
  /** The page runs as an installed app. */
  isInstalled: boolean
  hasPrompt: boolean
  isIos: boolean
}

/** How to offer installing now, if at all: once ever, and never before the first item was added. */
export function installOffer({ mark, isInstalled, hasPrompt, isIos }: InstallFacts): InstallWay | null {
  if (mark !== 'wanted' || isInstalled) return null
  if (hasPrompt) return 'prompt'
  return isIos ? 'ios' : null
}

export function readMark(storage: KeyValue): InstallMark {
  const found = storage.getItem(KEY)
  return found === 'wanted' || found === 'offered' ? found : null
}

/** Notes that something useful was done here; an offer that was made is not made again. */
export function wantInstall(storage: KeyValue): void {
  if (readMark(storage) === null) write(storage, 'wanted')
}

export const noteOffered = (storage: KeyValue): void => write(storage, 'offered')

function write(storage: KeyValue, mark: 'wanted' | 'offered') {
  try {
    storage.setItem(KEY, mark)
  } catch {
    // A full device: the offer may come again, which does no harm.
  }
}
