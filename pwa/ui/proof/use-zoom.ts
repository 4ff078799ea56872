import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

const STEP = 1.5
const MOST = 4
const PAN_KEYS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const PAN_PIXELS = 60

/** Inches that have to be in view when the whole is. */
interface Extent {
  width: number
  height: number
}

/** Zoom and pan of a flat sheet; `zoom` is 1 at real print size, null when the whole is fitted into view. */
export function useZoom(extent: Extent, pixelsPerInch: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<number | null>(null)
  const room = useRoom(ref)
  const whole = Math.min(room.width / extent.width, room.height / extent.height) / pixelsPerInch || 0.01
  const shown = zoom ?? whole
  const scale = shown * pixelsPerInch
  const keepMiddle = useMiddleKept(ref, scale)
  const zoomTo = (next: number | null) => {
    keepMiddle()
    setZoom(next)
  }
  const by = (factor: number) => {
    const next = Math.min(MOST, shown * factor)
    zoomTo(next <= whole ? null : next)
  }
  return {
    ref,
    /** CSS pixels per inch of the sheet. */
    scale,
    percent: Math.round(shown * 100) || 1,
    isFitted: zoom === null,
    isReal: zoom === 1,
    zoomIn: () => by(STEP),
    zoomOut: () => by(1 / STEP),
    fit: () => zoomTo(null),
    real: () => zoomTo(1),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const pan = PAN_KEYS[event.key]
      if (pan) event.currentTarget.scrollBy(pan[0] * PAN_PIXELS, pan[1] * PAN_PIXELS)
      else if (event.key === '+' || event.key === '=') by(STEP)
      else if (event.key === '-') by(1 / STEP)
      else if (event.key === '0') zoomTo(null)
      else if (event.key === '1') zoomTo(1)
      else return
      event.preventDefault()
    },
    ...useDrag(),
  }
}

function useRoom(ref: React.RefObject<HTMLElement | null>): Extent {
  const [room, setRoom] = useState<Extent>({ width: 600, height: 400 })
  useEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0 && height > 0) setRoom({ width, height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return room
}

/** What is in the middle when the returned function is called is there again once the scale has changed. */
function useMiddleKept(ref: React.RefObject<HTMLElement | null>, scale: number): () => void {
  const middle = useRef<Middle | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured changes with the scale.
  useLayoutEffect(() => {
    const [kept, now] = [middle.current, ref.current && middleOf(ref.current)]
    middle.current = null
    if (!kept || !now) return
    ref.current?.scrollBy((kept.x - now.x) * now.width, (kept.y - now.y) * now.height)
  }, [ref, scale])
  return () => {
    middle.current = ref.current && middleOf(ref.current)
  }
}

/** Where the middle of the view lies on the sized sheet, from 0 to 1 each way, and that sheet's size in pixels. */
interface Middle extends Extent {
  x: number
  y: number
}

function middleOf(view: HTMLElement): Middle | null {
  const whole = view.firstElementChild?.getBoundingClientRect()
  if (!whole?.width || !whole.height) return null
  const room = view.getBoundingClientRect()
  const { width, height } = whole
  return {
    x: (room.left + view.clientLeft + view.clientWidth / 2 - whole.left) / width,
    y: (room.top + view.clientTop + view.clientHeight / 2 - whole.top) / height,
    width,
    height,
  }
}

/** Dragging with the mouse; fingers scroll by themselves. */
function useDrag() {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      from.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!from.current) return
      event.currentTarget.scrollBy(from.current.x - event.clientX, from.current.y - event.clientY)
      from.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp() {
      from.current = null
    },
  }
}
