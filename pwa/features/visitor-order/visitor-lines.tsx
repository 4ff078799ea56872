import { useMemo } from 'react'
import { useProduct } from '#pwa/lib/use-products.ts'
import { Choices } from '#pwa/ui/choices/choices.tsx'
import { splitOptions } from '#shared/cart/differing-options.ts'
import { displayOptions } from '#shared/cart/display-options.ts'
import type { OptionsMap } from '#shared/cart/line.ts'
import type { VisitorLine, VisitorView } from '#shared/contract/booth.ts'
import { formatCents } from '#shared/money/format.ts'
import { isCancelled, lacksArtwork } from './lacks-artwork.ts'
import type { VisitState } from './use-visit.ts'
import { visitorNames } from './visitor-names.ts'
import classes from './visitor-order.module.css'
import type { VisitorParts } from './visitor-parts.ts'
import { VISITOR_TEXTS as TEXTS } from './visitor-texts.ts'

interface LinesProps extends Pick<VisitorParts, 'Artwork' | 'Picture'> {
  state: VisitState
  view: VisitorView
}

/** What was chosen, each line with its drawing, choices, price and files. */
export function VisitorLines({ state: { visit, look }, view, Artwork, Picture }: LinesProps) {
  const { isVisitor } = view
  const names = visitorNames(view.offer)
  return (
    <ul className={classes.lines}>
      {view.offer.lines.map(line => (
        <li key={line.lineId} className={classes.line}>
          <div className={classes.picture}>
            <Picture visit={visit} line={line} isVisitor={isVisitor} />
          </div>
          <Line line={line} isWaiting={!isCancelled(view) && lacksArtwork(line)} />
          {line.slots.length > 0 && (
            <section
              className={classes.artwork}
              aria-label={TEXTS.artworkOf(names.get(line.lineId) ?? line.product)}
            >
              <Artwork visit={visit} line={line} isVisitor={isVisitor} onStored={look} />
            </section>
          )}
        </li>
      ))}
    </ul>
  )
}

function Line({ line, isWaiting }: { line: VisitorLine; isWaiting: boolean }) {
  const options = line.options as OptionsMap
  const { differing, asUsual } = useSplit(line.product, options)
  return (
    <>
      <div>
        <h2>{line.product}</h2>
        {isWaiting && <p className={classes.missing}>{TEXTS.missing}</p>}
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
