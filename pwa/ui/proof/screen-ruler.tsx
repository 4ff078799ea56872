import { useId, useState } from 'react'
import { CARD_IN, type ScreenScale } from '#pwa/lib/screen-scale.ts'
import action from '#pwa/ui/action/action.module.css'
import classes from './proof.module.css'
import { PROOF_TEXTS as TEXTS } from './proof-texts.ts'

interface ScreenRulerProps {
  screen: ScreenScale
  onMeasured(pixelsPerInch: number): void
}

/** One inch as this screen shows it, whether that was measured, and the way to measure it with a bank card. */
export function ScreenRuler({ screen, onMeasured }: ScreenRulerProps) {
  const [isMeasuring, setIsMeasuring] = useState(false)
  return (
    <div className={classes.ruler}>
      <p>
        <span className={classes.inch} style={{ width: screen.pixelsPerInch }} aria-hidden="true" />
        {TEXTS.inch}. {screen.isMeasured ? TEXTS.measured : TEXTS.unmeasured}
      </p>
      {isMeasuring ? (
        <CardMeasure
          start={screen.pixelsPerInch}
          onDone={pixelsPerInch => {
            onMeasured(pixelsPerInch)
            setIsMeasuring(false)
          }}
        />
      ) : (
        <button type="button" className={action.quiet} onClick={() => setIsMeasuring(true)}>
          {TEXTS.measure}
        </button>
      )}
    </div>
  )
}

function CardMeasure({ start, onDone }: { start: number; onDone(pixelsPerInch: number): void }) {
  const id = useId()
  const [width, setWidth] = useState(Math.round(start * CARD_IN))
  return (
    <div className={classes.measure}>
      <p>{TEXTS.card}</p>
      <div className={classes.card} style={{ width }} aria-hidden="true" />
      <label htmlFor={id}>{TEXTS.cardWidth}</label>
      <input
        id={id}
        type="range"
        min={160}
        max={900}
        value={width}
        aria-valuetext={`${width} pixels`}
        onChange={event => setWidth(Number(event.target.value))}
      />
      <button type="button" className={action.main} onClick={() => onDone(width / CARD_IN)}>
        {TEXTS.keep}
      </button>
    </div>
  )
}
