import { type ReactNode, useMemo, useState } from 'react'
import type { ProofPictures } from '#pwa/lib/artwork/proof-picture.ts'
import { drawingUrl } from '#pwa/lib/drawing/drawing-url.ts'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import { isDoubleSided } from '#shared/cart/checkout-gate.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { sheetOf } from '#shared/illustration/sheet.ts'
import { type Chosen, configured } from '#shared/print/configured.ts'
import { FlatProof } from './flat-proof.tsx'
import classes from './proof.module.css'
import { proofFacts } from './proof-facts.ts'
import { PROOF_TEXTS as TEXTS } from './proof-texts.ts'

interface ProofProps {
  product: Product
  selection: Chosen
  pictures: ProofPictures
  onClose(): void
}

type View = 'product' | 'flat'

/** The artwork as it will be printed: on the product, and flat at true proportions, front and back (D18). */
export default function Proof({ product, selection, pictures, onClose }: ProofProps) {
  const [side, setSide] = useState<ArtworkSlot>(pictures.front ? 'front' : 'back')
  const [wanted, setView] = useState<View>('product')
  const sheet = useMemo(() => sheetOf(product, configured(product, selection)), [product, selection])
  const isTwoSided = isDoubleSided(product, selection) || pictures.back !== null
  const isStandIn = side === 'back' && pictures.back === null
  const picture = isStandIn ? pictures.front : pictures[side]
  const canShowProduct = picture === null || picture.embedded !== null
  const view = canShowProduct ? wanted : 'flat'
  const facts = proofFacts({ product: product.name, sheet, picture, isStandIn })
  const alt = facts.join(' ')
  return (
    <Dialog title={TEXTS.title(product.name)} onClose={onClose} full>
      <div className={classes.proof}>
        <div className={classes.switches}>
          {isTwoSided && (
            <Switch legend={TEXTS.side}>
              <Choice isOn={side === 'front'} onChoose={() => setSide('front')}>
                {TEXTS.front}
              </Choice>
              <Choice isOn={side === 'back'} onChoose={() => setSide('back')}>
                {TEXTS.back}
              </Choice>
            </Switch>
          )}
          {canShowProduct && (
            <Switch legend={TEXTS.view}>
              <Choice isOn={view === 'product'} onChoose={() => setView('product')}>
                {TEXTS.onProduct}
              </Choice>
              <Choice isOn={view === 'flat'} onChoose={() => setView('flat')}>
                {TEXTS.flat}
              </Choice>
            </Switch>
          )}
        </div>
        {view === 'product' ? (
          <OnProduct {...{ product, selection, pictures, side, alt }} />
        ) : (
          <FlatProof key={side} sheet={sheet} picture={picture} isBack={side === 'back'} alt={alt} />
        )}
        <ul className={classes.facts}>
          {facts.map(fact => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

function Switch({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={classes.switch} aria-label={legend}>
      {children}
    </fieldset>
  )
}

function Choice({ isOn, onChoose, children }: { isOn: boolean; onChoose(): void; children: ReactNode }) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onChoose}>
      {children}
    </button>
  )
}

interface OnProductProps extends Omit<ProofProps, 'onClose'> {
  side: ArtworkSlot
  alt: string
}

/** The product as configured, from the side that is looked at. */
function OnProduct({ product, selection, pictures, side, alt }: OnProductProps) {
  const [front, back] = [pictures.front?.embedded ?? null, pictures.back?.embedded ?? null]
  const src = useMemo(() => {
    const artwork = side === 'front' ? { front, back } : { front: back ?? front, back: front }
    return drawingUrl(product, selection, { artwork, plain: true })
  }, [product, selection, side, front, back])
  return <img className={classes.product} src={src} alt={alt} width={1280} height={960} />
}
