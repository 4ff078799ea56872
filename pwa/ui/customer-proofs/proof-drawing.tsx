import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { productQuery } from '#pwa/lib/queries.ts'
import { marginOf, SheetDrawing } from '#pwa/ui/proof/sheet-drawing.tsx'
import { useFocusInView } from '#pwa/ui/use-focus-in-view.ts'
import type { SizeIn } from '#shared/artwork/fit.ts'
import { isTurnedFor } from '#shared/artwork/size-match.ts'
import { fromOptionsMap } from '#shared/cart/options-map.ts'
import { fromWire } from '#shared/contract/product-wire.ts'
import type { Proof, ProofPin } from '#shared/contract/proofs.ts'
import { type Sheet, sheetOfSlot } from '#shared/illustration/sheet.ts'
import { printSlots } from '#shared/print/slots.ts'
import classes from './proofs.module.css'
import { PROOFS_TEXTS as TEXTS } from './proofs-texts.ts'

/** As much of a proof as its picture is drawn from. */
export interface Drawn extends Pick<Proof, 'product' | 'options'> {
  files: readonly Pick<Proof['files'][number], 'slot' | 'size'>[]
}

interface ProofDrawingProps {
  proof: Drawn
  /** Addresses of the small pictures of its files, by slot; those that are missing leave the sheet white. */
  pictures: ReadonlyMap<string, string>
  pins: readonly ProofPin[]
  /** Takes the marks as changed; they stay as they are without it. */
  onPins?: ((pins: ProofPin[]) => void) | undefined
}

/** Each printed part of a proof at its true proportions, with the places that were marked (issue 11.3). */
export default function ProofDrawing({ proof, pictures, pins, onPins }: ProofDrawingProps) {
  const { data, isError } = useQuery(productQuery(proof.product))
  const sheets = useMemo(() => (data ? sheetsOf(fromWire(data), proof) : null), [data, proof])
  const place = useRef<HTMLDivElement>(null)
  useFocusInView(place, sheets !== null)
  if (isError || sheets?.length === 0) return <p>{TEXTS.noPicture}</p>
  return (
    sheets && (
      <div className={classes.boards} ref={place}>
        {sheets.map(({ slot, sheet }) => (
          <Part
            key={slot}
            slot={slot}
            sheet={sheet}
            url={pictures.get(slot) ?? null}
            size={proof.files.find(file => file.slot === slot)?.size ?? null}
            pins={pins}
            {...(onPins ? { onPins } : {})}
          />
        ))}
      </div>
    )
  )
}

/** Parts that are printed; none of a product that is not made like this any more. */
function sheetsOf(product: ReturnType<typeof fromWire>, { options, files }: Drawn) {
  const read = fromOptionsMap(product, options)
  if (!read.ok) return []
  const slots = printSlots(product, read.selection)
  const shown = slots.filter(({ slot }) => slot === 'front' || files.some(file => file.slot === slot))
  return shown.map(each => ({ slot: each.slot, sheet: sheetOfSlot(product, read.selection, each) }))
}

interface PartProps extends Pick<ProofDrawingProps, 'pins' | 'onPins'> {
  slot: string
  sheet: Sheet
  url: string | null
  /** Of the file, in inches; null where it is not known. */
  size: SizeIn | null
}

function Part({ slot, sheet, url, size, pins, onPins }: PartProps) {
  const place = placesOn(sheet)
  const isTurnedByPicture = useTurned(url, sheet)
  const isTurned = size ? isTurnedFor(size, sheet) : isTurnedByPicture
  function mark(event: MouseEvent<HTMLButtonElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    // A key presses the button without a place: the middle, from where the mark can be moved.
    const isByKey = event.detail === 0 || width === 0
    const at = isByKey
      ? { x: 0.5, y: 0.5 }
      : place.read((event.clientX - left) / width, (event.clientY - top) / height)
    onPins?.([...pins, { slot, ...at }])
  }
  return (
    <div className={classes.board}>
      <SheetDrawing
        sheet={sheet}
        url={url}
        sharp={null}
        isBack={slot === 'back'}
        isTurned={isTurned}
        alt={TEXTS.picture(slot)}
      />
      {onPins && (
        <button type="button" className={classes.target} aria-label={TEXTS.mark(slot)} onClick={mark} />
      )}
      {pins.map(
        (pin, index) =>
          pin.slot === slot && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its number.
            <Pin key={index} number={index + 1} pin={pin} style={place.style(pin)} {...changes(index)} />
          ),
      )}
    </div>
  )

  function changes(index: number): Pick<PinProps, 'onMove' | 'onRemove'> {
    if (!onPins) return {}
    return {
      onMove: moved => onPins(pins.map((pin, at) => (at === index ? { ...pin, ...moved } : pin))),
      onRemove: () => onPins(pins.filter((_, at) => at !== index)),
    }
  }
}

/** Whether the shop turns a picture of these proportions a quarter (D17); not before it is loaded. */
function useTurned(url: string | null, { widthIn, heightIn }: Sheet): boolean {
  const [isTurned, setIsTurned] = useState(false)
  useEffect(() => {
    if (url === null) return
    const image = new Image()
    image.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = image
      setIsTurned(isTurnedFor({ width, height }, { widthIn, heightIn }))
    }
    image.src = url
    return () => {
      image.onload = null
    }
  }, [url, widthIn, heightIn])
  return isTurned
}

const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000

/** Between places on the sheet and in its drawing, which has a margin around it. */
function placesOn(sheet: Sheet) {
  const margin = marginOf(sheet)
  const [width, height] = [sheet.widthIn + 2 * margin, sheet.heightIn + 2 * margin]
  return {
    read: (x: number, y: number) => ({
      x: share((x * width - margin) / sheet.widthIn),
      y: share((y * height - margin) / sheet.heightIn),
    }),
    style: ({ x, y }: Pick<ProofPin, 'x' | 'y'>) => ({
      left: `${((margin + x * sheet.widthIn) / width) * 100}%`,
      top: `${((margin + y * sheet.heightIn) / height) * 100}%`,
    }),
  }
}

interface PinProps {
  number: number
  pin: ProofPin
  style: { left: string; top: string }
  onMove?(to: { x: number; y: number }): void
  onRemove?(): void
}

const STEPS: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-0.02, 0],
  ArrowRight: [0.02, 0],
  ArrowUp: [0, -0.02],
  ArrowDown: [0, 0.02],
}

function Pin({ number, pin: { x, y }, style, onMove, onRemove }: PinProps) {
  if (!onMove || !onRemove)
    return (
      <span className={classes.pin} style={style}>
        {number}
      </span>
    )
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove?.()
    else if (step) onMove?.({ x: share(x + step[0]), y: share(y + step[1]) })
    else return
    event.preventDefault()
  }
  const name = TEXTS.pin(number, Math.round(x * 100), Math.round(y * 100))
  return (
    <button type="button" className={classes.pin} style={style} aria-label={name} onKeyDown={onKeyDown}>
      {number}
    </button>
  )
}
