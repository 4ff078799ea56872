import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { actOf } from '#pwa/local/desk/desk-act.ts'
import type { Local } from '#pwa/local/open.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { DESK_TEXTS as TEXTS } from './desk-texts.ts'

/** How long it is said, in milliseconds: whoever works at a press looks up now and then. */
const STAYS_MS = 20_000

/** Says of acts that the shop did not take why they need their person, such as who was first (D50), while the desk is open. */
export function useRefused(sub: string, local: Local | null): void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const say = useEffectEvent((row: OutboxRow) => {
    const run = () => void navigate({ to: '/sync' })
    // Without the right there is nothing there (D42): what the account may by now is asked, and the sync center says why.
    const isUnknown = row.code === 'not_found'
    if (isUnknown) void queries.invalidateQueries({ queryKey: ['rights', sub] })
    const text = TEXTS.refused(actOf(row)?.order ?? '', isUnknown ? '' : (row.reason ?? ''))
    toast(text, { tone: 'bad', ms: STAYS_MS, action: { label: TEXTS.seeSync, run } })
  })
  useEffect(() => {
    if (!local) return
    // What asked before the desk was opened stands on its cards.
    let known: ReadonlySet<string> | null = null
    return local.outbox.watch(rows => {
      const asking = rows.filter(({ kind, state }) => kind === 'desk' && state === 'needs-you')
      if (known) for (const row of asking) if (!known.has(row.id)) say(row)
      known = new Set(asking.map(({ id }) => id))
    })
  }, [local])
}
