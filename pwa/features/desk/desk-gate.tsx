import { type ReactNode, useEffect, useMemo } from 'react'
import { useOpenLocal } from '#pwa/hooks/use-local.ts'
import { useRight } from '#pwa/hooks/use-right.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { dexieDeskOrders } from '#pwa/local/desk/desk-orders.ts'
import { Status } from '#pwa/ui/status/status.tsx'
import classes from './desk.module.css'
import { DeskContext } from './desk-context.ts'
import { DESK_TEXTS as TEXTS } from './desk-texts.ts'
import { useRefused } from './use-refused.ts'
import { useRightsAnew } from './use-rights-anew.ts'

interface DeskGateProps {
  /** What a page of the desk takes. */
  right?: 'orders:read' | 'messages:answer'
  children: ReactNode
}

/** Gives the desk's screens what they work with, to whoever has the right; others learn nothing of what is there (D42). */
export function DeskGate({ right = 'orders:read', children }: DeskGateProps) {
  const { user } = useAuth()
  return (
    user && (
      <Gate key={user.sub} sub={user.sub} right={right}>
        {children}
      </Gate>
    )
  )
}

function Gate({ sub, right, children }: Required<DeskGateProps> & { sub: string }) {
  const local = useOpenLocal(sub)
  const may = useRight(sub, right)
  const reading = useRight(sub, 'orders:read', false)
  const mayRead = reading === 'yes'
  const mayWork = useRight(sub, 'orders:work', false) === 'yes'
  const mayRefund = useRight(sub, 'money:refund', false) === 'yes'
  const tools = useMemo(
    () => (local?.db ? { sub, mayRead, mayWork, mayRefund, local, orders: dexieDeskOrders(local.db) } : null),
    [sub, mayRead, mayWork, mayRefund, local],
  )
  useRightsAnew(sub)
  useRefused(sub, tools?.local ?? null)
  // What may not be read any more does not stay on the device.
  useEffect(() => {
    if (reading === 'no' && local?.db)
      void dexieDeskOrders(local.db)
        .clear()
        .catch(() => {})
  }, [reading, local])
  if (may === 'no') return <Instead title={TEXTS.mayNot} words={TEXTS.mayNotHint} />
  if (may === 'unknown') return <Instead title={TEXTS.title} words={TEXTS.unknownRight} />
  if (local && !local.db) return <Instead title={TEXTS.title} words={TEXTS.keepsNothing} />
  if (may === 'looking' || !tools) return <Instead title={TEXTS.title} words={TEXTS.looking} />
  return <DeskContext value={tools}>{children}</DeskContext>
}

function Instead({ title, words }: { title: string; words: string }) {
  return (
    <section className={classes.page}>
      <h1>{title}</h1>
      <Status>{words}</Status>
    </section>
  )
}
