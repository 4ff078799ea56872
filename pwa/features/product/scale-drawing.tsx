import type { SizeIn } from '#shared/artwork/fit.ts'
import { PERSON, PERSON_OUTLINE } from '#shared/illustration/hardware/person-outline.ts'
import classes from './scale-drawing.module.css'

const GAP_IN = 12

/** The chosen size beside a person of 5 ft 8 in; before there is one, the person alone. */
export function ScaleDrawing({ size }: { size: SizeIn | null }) {
  const { heightIn: height, widthIn: width } = size ?? { heightIn: 0, widthIn: 0 }
  const sized = size !== null
  const all = PERSON.widthIn + (sized ? GAP_IN + width : 0)
  const tall = Math.max(PERSON.heightIn, height) + 6
  const words = sized
    ? `${height} by ${width} inches beside a person of 5 ft 8 in`
    : 'A person of 5 ft 8 in, for scale'
  return (
    <figure className={classes.figure}>
      <svg className={classes.drawing} role="img" aria-label={words} viewBox={`0 0 ${all} ${tall}`}>
        <path className={classes.ground} d={`M0 ${tall - 1.5}h${all}`} />
        <path
          transform={`translate(0 ${tall - 2 - PERSON.heightIn})`}
          className={classes.person}
          d={PERSON_OUTLINE}
        />
        {sized && (
          <rect
            className={classes.sign}
            x={PERSON.widthIn + GAP_IN}
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
