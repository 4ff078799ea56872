import { type PointerEvent, type Ref, useImperativeHandle, useRef } from 'react'
import classes from './booth.module.css'

/** Of the stored picture, in pixels: small enough for `MAX_SIGNATURE_BYTES`, large enough to be read. */
const WIDTH = 560
const HEIGHT = 180

export interface Pad {
  /** What was drawn, as a PNG; null where nothing was. */
  picture(): Promise<Blob | null>
  clear(): void
}

interface SignaturePadProps {
  label: string
  /** A name that is written in place of a drawing, for whoever has only keys. */
  typed: string
  ref: Ref<Pad>
  /** Something was drawn, or all of it taken away. */
  onDrawn(isDrawn: boolean): void
}

type Draw = (board: CanvasRenderingContext2D, x: number, y: number) => void

function write(board: CanvasRenderingContext2D, name: string) {
  board.clearRect(0, 0, WIDTH, HEIGHT)
  board.font = 'italic 44px serif'
  board.fillText(name, 24, HEIGHT / 2 + 16, WIDTH - 48)
}

/** A place to sign with a finger, a pen or a mouse. */
export function SignaturePad({ label, typed, ref, onDrawn }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawn = useRef(false)
  useImperativeHandle(ref, () => ({
    picture: () =>
      new Promise(resolve => {
        const board = canvas.current?.getContext('2d')
        if (!canvas.current || !board || (!isDrawn.current && typed === '')) return resolve(null)
        if (!isDrawn.current) write(board, typed)
        canvas.current.toBlob(resolve, 'image/png')
      }),
    clear() {
      canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT)
      isDrawn.current = false
      onDrawn(false)
    },
  }))
  function at({ clientX, clientY }: PointerEvent<HTMLCanvasElement>, draw: Draw) {
    const board = canvas.current?.getContext('2d')
    const place = canvas.current?.getBoundingClientRect()
    if (!board || !place) return
    const x = ((clientX - place.left) * WIDTH) / place.width
    draw(board, x, ((clientY - place.top) * HEIGHT) / place.height)
  }
  return (
    <canvas
      ref={canvas}
      width={WIDTH}
      height={HEIGHT}
      className={classes.pad}
      role="img"
      aria-label={label}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        at(event, (board, x, y) => {
          board.lineWidth = 3
          board.lineCap = 'round'
          board.beginPath()
          board.moveTo(x, y)
        })
      }}
      onPointerMove={event => {
        if (event.buttons === 0) return
        at(event, (board, x, y) => {
          board.lineTo(x, y)
          board.stroke()
        })
        isDrawn.current = true
        onDrawn(true)
      }}
    />
  )
}
