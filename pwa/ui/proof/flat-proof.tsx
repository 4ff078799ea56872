import { useState } from 'react'
import type { ProofPicture } from '#pwa/lib/artwork/proof-picture.ts'
import { readScreenScale, writeScreenScale } from '#pwa/lib/screen-scale.ts'
import action from '#pwa/ui/action/action.module.css'
import { Status } from '#pwa/ui/status/status.tsx'
import { isTurnedFor } from '#shared/artwork/size-match.ts'
import type { Sheet } from '#shared/illustration/sheet.ts'
import classes from './proof.module.css'
import { PROOF_TEXTS as TEXTS } from './proof-texts.ts'
import { ScreenRuler } from './screen-ruler.tsx'
import { marginOf, SheetDrawing } from './sheet-drawing.tsx'
import { type Sharpness, useSharpPart } from './use-sharp-part.ts'
import { useZoom } from './use-zoom.ts'

interface FlatProofProps {
  sheet: Sheet
  picture: ProofPicture | null
  isBack: boolean
  alt: string
}

/** The flat sheet with zoom up to real print size and pan by drag, touch and keyboard. */
export function FlatProof({ sheet, picture, isBack, alt }: FlatProofProps) {
  const [screen, setScreen] = useState(() => readScreenScale())
  const margin = marginOf(sheet)
  const extent = { width: sheet.widthIn + 2 * margin, height: sheet.heightIn + 2 * margin }
  const zoom = useZoom(extent, screen.pixelsPerInch)
  const isTurned = picture !== null && isTurnedFor(picture.size, sheet)
  const { sharpness, shown } = useSharpPart({
    ...{ view: zoom.ref, picture, sheet, isTurned, margin, scale: zoom.scale },
  })
  const { ref, onKeyDown, onPointerDown, onPointerMove, onPointerUp } = zoom
  return (
    <>
      <fieldset className={classes.tools} aria-label={TEXTS.zoom}>
        <button type="button" className={action.other} onClick={zoom.zoomOut} disabled={zoom.isFitted}>
          <span aria-hidden="true">−</span>
          <span className="visually-hidden">{TEXTS.zoomOut}</span>
        </button>
        <button type="button" className={action.other} onClick={zoom.zoomIn} disabled={zoom.percent >= 400}>
          <span aria-hidden="true">+</span>
          <span className="visually-hidden">{TEXTS.zoomIn}</span>
        </button>
        <button type="button" className={action.other} aria-pressed={zoom.isFitted} onClick={zoom.fit}>
          {TEXTS.fit}
        </button>
        <button type="button" className={action.other} aria-pressed={zoom.isReal} onClick={zoom.real}>
          {TEXTS.real}
        </button>
        <output className={classes.percent}>{TEXTS.percent(zoom.percent)}</output>
      </fieldset>
      <section
        ref={ref}
        className={classes.view}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard.
        tabIndex={0}
        aria-label={TEXTS.pan}
        {...{ onKeyDown, onPointerDown, onPointerMove, onPointerUp }}
      >
        <div
          className={classes.sized}
          style={{ width: extent.width * zoom.scale, height: extent.height * zoom.scale }}
        >
          <SheetDrawing {...{ sheet, isBack, isTurned, alt }} url={picture?.url ?? null} sharp={shown} />
        </div>
      </section>
      <Status className={classes.sharpness}>{wordsOf(sharpness)}</Status>
      <Legend sheet={sheet} />
      <ScreenRuler screen={screen} onMeasured={pixelsPerInch => setScreen(writeScreenScale(pixelsPerInch))} />
    </>
  )
}

function wordsOf(sharpness: Sharpness): string {
  if (sharpness.state === 'enough') return ''
  return TEXTS.sharpness[sharpness.state === 'shown' ? sharpness.shown.detail : sharpness.state]
}

function Legend({ sheet }: { sheet: Sheet }) {
  const { legend } = TEXTS
  const entries = [
    [classes.edge, legend.edge],
    sheet.hems.length > 0 && [classes.hem, legend.hem],
    sheet.pockets.length > 0 && [classes.pocket, legend.pocket],
    sheet.folds !== '' && [classes.fold, legend.fold],
    [classes.safe, legend.safe],
    sheet.grommets.length > 0 && [classes.grommet, legend.grommet],
  ].filter(entry => entry !== false)
  return (
    <ul className={classes.legend}>
      {entries.map(([mark, words]) => (
        <li key={words}>
          <span className={`${classes.mark} ${mark}`} aria-hidden="true" />
          {words}
        </li>
      ))}
    </ul>
  )
}
