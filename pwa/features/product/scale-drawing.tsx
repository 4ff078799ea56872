import type { SizeIn } from '#shared/artwork/fit.ts'
import classes from './scale-drawing.module.css'

/** 5 ft 8 in (experience "To-scale"). */
const PERSON_IN = 68
const GAP_IN = 12
const PERSON_WIDTH_IN = 22

/** The chosen size beside a person of 5 ft 8 in; before there is one, the person alone. */
export function ScaleDrawing({ size }: { size: SizeIn | null }) {
  const { heightIn: height, widthIn: width } = size ?? { heightIn: 0, widthIn: 0 }
  const sized = size !== null
  const all = PERSON_WIDTH_IN + (sized ? GAP_IN + width : 0)
  const tall = Math.max(PERSON_IN, height) + 6
  const words = sized
    ? `${height} by ${width} inches beside a person of 5 ft 8 in`
    : 'A person of 5 ft 8 in, for scale'
  return (
    <figure className={classes.figure}>
      <svg className={classes.drawing} role="img" aria-label={words} viewBox={`0 0 ${all} ${tall}`}>
        <path className={classes.ground} d={`M0 ${tall - 1.5}h${all}`} />
        <g transform={`translate(0 ${tall - 2 - PERSON_IN})`} className={classes.person}>
          <circle cx="11" cy="5" r="5" />
          <path d="M4 14c0-2 2-3 4-3h6c2 0 4 1 4 3v21h-3V18h-1v50h-3V40h-1v28H8V18H7v17H4Z" />
        </g>
        {sized && (
          <rect
            className={classes.sign}
            x={PERSON_WIDTH_IN + GAP_IN}
            y={tall - 2 - height}
            width={width}
            height={height}
          />
        )}
      </svg>
      <figcaption className={classes.caption}>Beside a 5 ft 8 in person</figcaption>
    </figure>
  )
}
