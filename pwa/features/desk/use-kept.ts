import { useEffect, useState } from 'react'
import { sameRows } from '#pwa/local/desk/same-rows.ts'
import type { DeskOrderRow, OutboxRow } from '#pwa/local/schema.ts'
import { useDesk } from './desk-context.ts'

/** What this device knows of orders, and what waits on it; each null until it is read. */
export function useKept(): { rows: readonly DeskOrderRow[] | null; waiting: readonly OutboxRow[] | null } {
  const { orders, local } = useDesk()
  const [rows, setRows] = useState<readonly DeskOrderRow[] | null>(null)
  const [waiting, setWaiting] = useState<readonly OutboxRow[] | null>(null)
  useEffect(() => orders.watch(read => setRows(before => sameRows(before ?? [], read))), [orders])
  useEffect(() => local.outbox.watch(setWaiting), [local])
  return { rows, waiting }
}
