import { useState } from 'react'
import { seePicture } from '#pwa/lib/artwork/see-picture.ts'
import { useLoaded } from '#pwa/lib/use-loaded.ts'
import action from '#pwa/ui/action/action.module.css'
import type { SizeIn } from '#shared/artwork/fit.ts'
import { isRedrawn, type NewFile, type WayOn, wayOn } from '#shared/artwork/repairs/way-on.ts'
import type { ArtworkFacts } from '#shared/artwork/verdict.ts'
import { newFile } from './new-file.ts'
import { REPAIR_TEXTS as TEXTS } from './repair-texts.ts'
import classes from './repairs.module.css'

interface RepairsProps {
  /** The refused file, as it was picked. */
  file: File
  /** The size in inches. */
  ordered: SizeIn
  /** Whether the product prints no white where the file is clear, as DTF does. */
  keepsClear?: boolean
  /** Takes the new file, which is judged like any other. */
  onUse(file: File): void
}

interface RepairBasis {
  way: WayOn
  facts: ArtworkFacts
  isTransparent: boolean
}

async function lookAt(file: File, ordered: SizeIn, signal: AbortSignal): Promise<RepairBasis | null> {
  try {
    const { judgeArtwork } = await import('#pwa/lib/artwork/judge.ts')
    const judged = await judgeArtwork(file, { wantsPreview: false, signal })
    const drawn = isRedrawn(judged.verdict, judged.facts)
      ? await seePicture({ file, makesJpeg: false }, { signal })
      : null
    const facts = { ...judged.facts, pixels: drawn?.pixels ?? judged.facts.pixels }
    const way = wayOn({ verdict: judged.verdict, facts }, ordered)
    return way && { way, facts, isTransparent: drawn?.isTransparent ?? false }
  } catch {
    return null
  }
}

/** What the shop can do about a refused file: before and after, and done at a tap alone (issue 8.6). */
export default function Repairs({ file, ordered, keepsClear = false, onUse }: RepairsProps) {
  const { widthIn, heightIn } = ordered
  const known = useLoaded(signal => lookAt(file, ordered, signal), [file, widthIn, heightIn])
  if (known === null) return null
  const { way, facts, isTransparent } = known
  return (
    <section className={classes.repairs} aria-label={TEXTS.title}>
      {way.kind === 'too-few' ? (
        <p>{TEXTS.tooFew(way.dpi, ordered, way.upTo)}</p>
      ) : isTransparent && keepsClear ? (
        <p>{TEXTS.clear}</p>
      ) : (
        <Offer key={file.name} {...{ file, ordered, onUse, way, facts, isTransparent }} />
      )}
    </section>
  )
}

interface OfferProps extends Omit<RepairsProps, 'keepsClear'>, Omit<RepairBasis, 'way'> {
  way: NewFile
}

function Offer({ file, ordered, onUse, way, facts: { pixels, dpi }, isTransparent }: OfferProps) {
  const [state, setState] = useState<'offered' | 'making' | 'failed'>('offered')
  async function make() {
    setState('making')
    try {
      onUse(await newFile(file, way, ordered))
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <h3>{TEXTS.title}</h3>
      {pixels && <p>{TEXTS.before(pixels, dpi && Math.min(dpi.x, dpi.y))}</p>}
      <p>{way.kind === 'make-jpeg' ? TEXTS.redrawn(way.dpi) : TEXTS.after(way.dpi)}</p>
      {isTransparent && <p>{TEXTS.onWhite}</p>}
      {!way.isOrderedShape && <p>{TEXTS.shape(way.measures, ordered)}</p>}
      <button type="button" className={action.main} disabled={state === 'making'} onClick={make}>
        {state === 'making' ? TEXTS.making : TEXTS[way.kind](ordered)}
      </button>
      {state === 'failed' ? (
        <p role="alert">{TEXTS.failed}</p>
      ) : (
        <p className={classes.note}>{TEXTS.untouched}</p>
      )}
    </>
  )
}
