import { useId } from 'react'
import type { Band, Sheet } from '#shared/illustration/sheet.ts'
import classes from './sheet-drawing.module.css'

interface SheetDrawingProps {
  sheet: Sheet
  /** Address of the artwork; null leaves the sheet white. */
  url: string | null
  /** A part of it drawn sharper, which lies on it as it is, before it is turned. */
  sharp: { url: string; on: { x: number; y: number; width: number; height: number } } | null
  /** The back is seen from behind: a cut shape is turned over, its print is not. */
  isBack: boolean
  /** The shop turns the artwork a quarter, with the clock. */
  isTurned?: boolean
  alt: string
}

/** Room around the sheet for the registration crosses, in inches. */
export function marginOf({ widthIn, heightIn }: Sheet): number {
  return Math.max(1, Math.min(widthIn, heightIn) * 0.08)
}

/** The printed sheet lying flat, in inches: artwork, hems, pockets, grommets, safe zone and the printer's crosses. */
export function SheetDrawing({ sheet, url, sharp, isBack, isTurned = false, alt }: SheetDrawingProps) {
  const id = useId()
  const { widthIn: w, heightIn: h, shape } = sheet
  const margin = marginOf(sheet)
  const laid = isTurned ? { width: h, height: w } : { width: w, height: h }
  const turned = isBack ? `translate(${w} 0) scale(-1 1) ` : ''
  return (
    <svg
      className={classes.sheet}
      role="img"
      aria-label={alt}
      viewBox={`${-margin} ${-margin} ${w + 2 * margin} ${h + 2 * margin}`}
    >
      {shape && (
        <clipPath id={id}>
          <path d={shape.d} transform={turned + shape.matrix} />
        </clipPath>
      )}
      <g clipPath={shape ? `url(#${id})` : undefined}>
        <rect className={classes.paper} width={w} height={h} />
        <g transform={isTurned ? `translate(${w} 0) rotate(90)` : undefined}>
          {url && <image href={url} {...laid} preserveAspectRatio="xMidYMid meet" />}
          {sharp && <image href={sharp.url} {...sharp.on} preserveAspectRatio="none" />}
        </g>
        {sheet.folds && <path className={classes.fold} d={sheet.folds} transform={turned} />}
        <Bands bands={sheet.pockets} className={classes.pocket} />
        <Bands bands={sheet.hems} className={classes.hem} />
        <rect
          className={classes.safe}
          x={sheet.safeIn}
          y={sheet.safeIn}
          width={w - 2 * sheet.safeIn}
          height={h - 2 * sheet.safeIn}
        />
      </g>
      {shape ? (
        <path className={classes.edge} d={shape.d} transform={turned + shape.matrix} />
      ) : (
        <rect className={classes.edge} width={w} height={h} />
      )}
      {sheet.grommets.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <circle className={classes.ring} cx={x} cy={y} r={0.42} />
          <circle className={classes.hole} cx={x} cy={y} r={0.2} />
        </g>
      ))}
      <Crosses w={w} h={h} margin={margin} />
    </svg>
  )
}

function Bands({ bands, className }: { bands: readonly Band[]; className: string | undefined }) {
  return bands.map(({ x, y, w, h }) => (
    <rect key={`${x} ${y} ${w} ${h}`} className={className} x={x} y={y} width={w} height={h} />
  ))
}

/** Registration crosses at the corners, one in each process colour. */
function Crosses({ w, h, margin }: { w: number; h: number; margin: number }) {
  const [off, r] = [margin / 2, margin * 0.3]
  const corners = [
    [-off, -off, classes.cyan],
    [w + off, -off, classes.magenta],
    [w + off, h + off, classes.yellow],
    [-off, h + off, classes.key],
  ] as const
  return corners.map(([x, y, colour]) => (
    <g key={`${x} ${y}`} className={`${classes.cross} ${colour}`}>
      <circle cx={x} cy={y} r={r * 0.6} />
      <path d={`M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}`} />
    </g>
  ))
}
