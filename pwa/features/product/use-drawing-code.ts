import { useEffect, useState } from 'react'
import { nextTurn } from '#pwa/lib/next-turn.ts'
import { useReachability } from '#pwa/lib/shop-reachability.ts'
import type LiveDrawing from './live-drawing.tsx'

/**
 * What draws the product as configured, once that is wanted; null until its code is there, and where it cannot come: then
 * it is asked for again when the shop can be reached.
 */
export function useDrawingCode(isWanted: boolean): typeof LiveDrawing | null {
  const [drawing, setDrawing] = useState<typeof LiveDrawing | null>(null)
  const reach = useReachability()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not come is asked for anew with the connection.
  useEffect(() => {
    if (!isWanted) return
    load().then(
      code => setDrawing(() => code),
      () => null,
    )
  }, [isWanted, reach])
  return drawing
}

/** In a turn of its own, so that the choice is painted first (issue 12.3). */
async function load(): Promise<typeof LiveDrawing> {
  await nextTurn()
  return (await import('./live-drawing.tsx')).default
}
