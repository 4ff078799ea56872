import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ProofPicture, ProofSource } from '#pwa/lib/artwork/proof-picture.ts'
import type { SizeIn } from '#shared/artwork/fit.ts'
import { followView, type PartEvent, type ShownPart } from './follow-view.ts'
import {
  artworkOn,
  boxBeforeTurn,
  isDrawn,
  type PixelRect,
  type PlacedPart,
  partInView,
  sheetBeforeTurn,
} from './part-in-view.ts'

/** What is shown beside or above the small picture of the whole. */
export type Sharpness =
  /** The small picture has all there is, or all that the screen can show. */
  | { state: 'enough' }
  /** There is nothing but a small preview. */
  | { state: 'preview' }
  | PartEvent

interface Looking {
  /** The region the sheet is scrolled in; the sized sheet is its first child. */
  view: RefObject<HTMLElement | null>
  picture: ProofPicture | null
  sheet: SizeIn
  /** The shop turns the artwork a quarter: its parts are told as it lies before that. */
  isTurned: boolean
  /** Inches around the sheet. */
  margin: number
  /** CSS pixels an inch. */
  scale: number
}

/** Draws the part of the artwork that is in view from the file itself, wherever its small picture shows too little. */
export function useSharpPart({ view, picture, sheet, isTurned, margin, scale }: Looking): {
  sharpness: Sharpness
  /** The part drawn last, even while the next is drawn. */
  shown: ShownPart | null
} {
  const [news, notify] = useState<PartEvent | null>(null)
  const [shown, setShown] = useState<ShownPart | null>(null)
  const follower = useRef<ReturnType<typeof followView> | null>(null)
  const source = picture?.source ?? null
  const isNeeded = picture !== null && needsMore(picture, isTurned ? sheetBeforeTurn(sheet) : sheet, scale)

  useEffect(() => {
    if (source === null) return
    const following = followView({
      open: () => openSource(source),
      ready: decoded,
      notify: told => {
        notify(told)
        if (told.state === 'shown') setShown(told.shown)
        if (told.state === 'failed') setShown(null)
      },
    })
    follower.current = following
    return () => {
      following.close()
      follower.current = null
      notify(null)
      setShown(null)
    }
  }, [source])

  useEffect(() => {
    const element = view.current
    if (!isNeeded || picture === null || element === null) return
    const artwork = artworkOn(isTurned ? sheetBeforeTurn(sheet) : sheet, picture.measures)
    let drawn: PlacedPart | null = null
    const look = () => {
      const inView = seenOf(element, scale, margin)
      const seen = inView && isTurned ? boxBeforeTurn(inView, sheet) : inView
      const part = seen && partInView(seen, artwork, scale * devicePixelRatio)
      if (!seen || !part || isDrawn(drawn, part, seen, artwork)) return
      drawn = part
      follower.current?.look(part)
    }
    const stop = onMove(element, look)
    look()
    return stop
  }, [view, isNeeded, picture, sheet, isTurned, margin, scale])

  if (!isNeeded) return { sharpness: { state: 'enough' }, shown: null }
  if (source === null) return { sharpness: { state: 'preview' }, shown: null }
  return { sharpness: news ?? { state: 'drawing' }, shown }
}

function needsMore({ side, pixels, measures }: ProofPicture, sheet: SizeIn, scale: number): boolean {
  if (pixels && side >= Math.max(pixels.width, pixels.height)) return false
  const { width, height } = artworkOn(sheet, measures)
  return Math.max(width, height) * scale * devicePixelRatio > side
}

async function openSource({ file, type }: ProofSource) {
  const { openParts } = await import('#pwa/lib/artwork/parts.ts')
  return openParts(file, type)
}

async function decoded(url: string): Promise<void> {
  const image = new Image()
  image.src = url
  await image.decode().catch(() => {})
}

/** What of the sheet is in view; null before anything is laid out. */
function seenOf(view: HTMLElement, scale: number, margin: number): PixelRect | null {
  const sized = view.firstElementChild
  if (!sized || view.clientWidth === 0) return null
  const [room, whole] = [view.getBoundingClientRect(), sized.getBoundingClientRect()]
  return {
    x: (room.left + view.clientLeft - whole.left) / scale - margin,
    y: (room.top + view.clientTop - whole.top) / scale - margin,
    width: view.clientWidth / scale,
    height: view.clientHeight / scale,
  }
}

/** Calls once a frame at most while the view is scrolled or its size changes. */
function onMove(view: HTMLElement, act: () => void): () => void {
  let frame = 0
  const soon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(act)
  }
  view.addEventListener('scroll', soon, { passive: true })
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(soon)
  observer?.observe(view)
  return () => {
    cancelAnimationFrame(frame)
    view.removeEventListener('scroll', soon)
    observer?.disconnect()
  }
}
