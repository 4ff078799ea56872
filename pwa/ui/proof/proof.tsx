import { type ReactNode, useMemo, useState } from 'react'
import { onDrawing, type ProofPicture, type ProofPictures } from '#pwa/lib/artwork/proof-picture.ts'
import { drawingUrl } from '#pwa/lib/drawing/drawing-url.ts'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { Product } from '#shared/catalogue/product.ts'
import type { ArtworkPicture } from '#shared/illustration/illustrate.ts'
import { sheetOfSlot } from '#shared/illustration/sheet.ts'
import type { PrintChoices } from '#shared/print/configured.ts'
import { slotLabel, slotTitle, slotWords } from '#shared/print/slot-words.ts'
import { type PrintSlot, printSlots } from '#shared/print/slots.ts'
import { FlatProof } from './flat-proof.tsx'
import classes from './proof.module.css'
import { proofFacts } from './proof-facts.ts'
import { PROOF_TEXTS as TEXTS } from './proof-texts.ts'

interface ProofProps {
  product: Product
  selection: PrintChoices
  pictures: ProofPictures
  onClose(): void
}

type View = 'product' | 'flat'

/** The printed parts to look at: those of what is configured, and a back that has a file all the same. */
function shownSlots(product: Product, selection: PrintChoices, pictures: ProofPictures): PrintSlot[] {
  const slots = printSlots(product, selection)
  const [front] = slots
  if (!front || !pictures.back || slots.some(({ slot }) => slot === 'back')) return slots
  return [front, { ...front, slot: 'back', name: slotWords('back').name }, ...slots.slice(1)]
}

/** What it means that a part has no file of its own; empty where it has one. */
function withoutFile(slot: ArtworkSlot, name: string, picture: ProofPicture | null): string {
  if (picture) return ''
  return slot === 'front' ? TEXTS.noFile : TEXTS.without(slotTitle(slot, name), slotWords(slot).without)
}

/** The artwork as it will be printed: on the product, and flat at true proportions, part by part (D18, D57). */
export default function Proof({ product, selection, pictures, onClose }: ProofProps) {
  const slots = useMemo(() => shownSlots(product, selection, pictures), [product, selection, pictures])
  const [side, setSide] = useState(() => slots.find(({ slot }) => pictures[slot])?.slot ?? 'front')
  const [wanted, setView] = useState<View>('product')
  const shown = slots.find(({ slot }) => slot === side)
  const sheet = useMemo(() => sheetOfSlot(product, selection, shown), [product, selection, shown])
  const own = pictures[side] ?? null
  const { printsFrom } = slotWords(side)
  const picture = own ?? (printsFrom ? (pictures[printsFrom] ?? null) : null)
  const canShowProduct = picture === null || picture.embedded !== null
  const view = canShowProduct ? wanted : 'flat'
  const what = withoutFile(side, shown?.name ?? '', own)
  const facts = proofFacts({ product: product.name, sheet, picture, without: what })
  const alt = facts.join(' ')
  return (
    <Dialog title={TEXTS.title(product.name)} onClose={onClose} full>
      <div className={classes.proof}>
        <div className={classes.switches}>
          {slots.length > 1 && (
            <Switch legend={slots.length > 2 ? TEXTS.part : TEXTS.side}>
              {slots.map(({ slot, name }) => (
                <Choice key={slot} isOn={side === slot} onChoose={() => setSide(slot)}>
                  {slotLabel(slot, name)}
                </Choice>
              ))}
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
  const src = useMemo(() => {
    const files = Object.entries(pictures).map(
      ([slot, picture]) => [slot, picture ? onDrawing(picture) : null] as const,
    )
    const faces: Record<ArtworkSlot, ArtworkPicture | null> = Object.fromEntries(files)
    const [front, back] = [faces.front ?? null, faces.back ?? null]
    const artwork =
      side === 'back' ? { ...faces, front: back ?? front, back: front } : { ...faces, front, back }
    return drawingUrl(product, selection, { artwork, plain: true })
  }, [product, selection, side, pictures])
  return <img className={classes.product} src={src} alt={alt} width={1280} height={960} />
}
