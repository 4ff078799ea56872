import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#pwa/lib/api.ts'
import type { UserProfile } from '#pwa/lib/auth/identity.ts'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { download } from '#pwa/lib/download.ts'
import { leaveToast } from '#pwa/ui/toast/left-toast.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { OWN_DATA_TEXTS } from './own-data-texts.ts'

/** Longer than other calls, since everything is read or removed at once; milliseconds. */
const PATIENCE_MS = 30_000

/** Fetches all the shop holds of the person, as a file (D4). */
export function useExport() {
  const api = useApi()
  return useMutation({
    mutationFn: () => api.call('GET /api/users/me', { auth: true, timeoutMs: PATIENCE_MS }),
    onSuccess: data => download('goldleaf-data.json', JSON.stringify(data, null, 2)),
    onError: () => toast(OWN_DATA_TEXTS.exportFailed, { tone: 'bad' }),
  })
}

/** Deletes what the shop holds, then what this device does, and signs out (D4). */
export function useDeletion({ sub }: UserProfile) {
  const api = useApi()
  const { signOut } = useAuth()
  return useMutation({
    mutationFn: () => api.call('DELETE /api/users/me', { auth: true, timeoutMs: PATIENCE_MS }),
    async onSuccess() {
      const { wipePerson } = await import('#pwa/local/sign-out-cleanup.ts')
      // What the device does not let go of now is noted, and goes at a later start.
      await wipePerson(sub).catch(() => {})
      toast(OWN_DATA_TEXTS.deleted, { tone: 'good' })
      leaveToast(OWN_DATA_TEXTS.deleted)
      signOut()
    },
    onError: error => toast(deletionRefusal(error), { tone: 'bad' }),
  })
}

/** Whoever has tickets to finish hears that (booth, "Races"). */
const deletionRefusal = (error: Error): string =>
  error instanceof ApiError && error.code === 'tickets_open'
    ? OWN_DATA_TEXTS.ticketsOpen
    : OWN_DATA_TEXTS.deleteFailed
