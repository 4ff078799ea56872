import { useLoaded } from '#pwa/lib/use-loaded.ts'
import { toast } from './toast/toasts.ts'

const CANNOT_COME = 'This cannot be opened without a connection yet. Please try again.'

/**
 * The code of what a press opens; null until it is there. Where it cannot come, that is said, and `close` takes back
 * what was opened, so that the next press tries again.
 */
export function useOpenedCode<T>(load: () => Promise<T>, close: () => void): T | null {
  return useLoaded(async signal => {
    try {
      return await load()
    } catch {
      if (signal.aborted) return null
      toast(CANNOT_COME, { tone: 'bad' })
      close()
      return null
    }
  }, [])
}
