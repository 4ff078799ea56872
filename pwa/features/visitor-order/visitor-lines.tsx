import { type ComponentType, useMemo } from 'react'
import { useProduct } from '#pwa/lib/use-products.ts'
import type { Visit } from '#pwa/lib/visits.ts'
import { LineDrawing } from '#pwa/ui/line-drawing/line-drawing.tsx'
import { splitOptions } from '#shared/cart/differing-options.ts'
import { type DisplayOption, displayOptions } from '#shared/cart/display-options.ts'
import type { OptionsMap } from '#shared/cart/line.ts'
import type { VisitorLine, VisitorView } from '#shared/contract/booth.ts'
import { formatCents } from '#shared/money/format.ts'
import type { VisitState } from './use-visit.ts'
import classes from './visitor-order.module.css'
import { VISITOR_TEXTS as TEXTS } from './visitor-texts.ts'

/** Takes the files of one line; `onStored` is called when the shop has one more. */
export type LineArtwork = ComponentType<{
  visit: Visit
  line: VisitorLine
  /** Whether this browser may replace a file that is there. */
  isVisitor: boolean
  onStored(): void
}>

interface LinesProps {
  state: VisitState
  view: VisitorView
  Artwork: LineArtwork
}

/** What was chosen, each line with its drawing, choices, price and files. */
export function VisitorLines({ state, view, Artwork }: LinesProps) {
  return (
    <ul className={classes.lines}>
      {view.offer.lines.map(line => (
        <li key={line.lineId} className={classes.line}>
          <Line line={line} />
          {line.slots.length > 0 && (
            <section className={classes.artwork} aria-label={TEXTS.artworkOf(line.product)}>
              <Artwork visit={state.visit} line={line} isVisitor={view.isVisitor} onStored={state.look} />
            </section>
          )}
        </li>
      ))}
    </ul>
  )
}

const NO_FACES = { front: null, back: null }

function Line({ line }: { line: VisitorLine }) {
  const options = line.options as OptionsMap
  const { differing, asUsual } = useSplit(line.product, options)
  return (
    <>
      <div className={classes.picture}>
        <LineDrawing product={line.product} options={options} faces={NO_FACES} otherwise={null} />
      </div>
      <div>
        <h2>{line.product}</h2>
        <Choices options={differing} />
        {asUsual.length > 0 && (
          <details className={classes.asUsual}>
            <summary>{TEXTS.asUsual(asUsual.length)}</summary>
            <Choices options={asUsual} />
          </details>
        )}
      </div>
      <strong className={classes.price}>{formatCents(line.cents)}</strong>
    </>
  )
}

/** Of a product that is not known here yet everything counts as chosen. */
function useSplit(name: string, options: OptionsMap) {
  const known = useProduct(name)
  return useMemo(
    () => (known ? splitOptions(known, options) : { differing: displayOptions(options), asUsual: [] }),
    [known, options],
  )
}

function Choices({ options }: { options: readonly DisplayOption[] }) {
  return (
    <dl className={classes.choices}>
      {options.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
