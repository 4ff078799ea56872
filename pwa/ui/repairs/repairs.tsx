import { useState } from 'react'
import { useLoaded } from '#pwa/lib/use-loaded.ts'
import action from '#pwa/ui/action/action.module.css'
import type { SizeIn } from '#shared/artwork/fit.ts'
import { type WayOn, wayOn } from '#shared/artwork/repairs/way-on.ts'
import type { ArtworkFacts } from '#shared/artwork/verdict.ts'
import { atDensity } from './at-density.ts'
import { REPAIR_TEXTS as TEXTS } from './repair-texts.ts'
import classes from './repairs.module.css'

interface RepairsProps {
  /** The refused file, as it was picked. */
  file: File
  /** The size in inches. */
  ordered: SizeIn
  /** Takes the new file, which is judged like any other. */
  onUse(file: File): void
}

interface Known {
  way: WayOn
  facts: ArtworkFacts
}

async function lookAt(file: File, ordered: SizeIn, signal: AbortSignal): Promise<Known | null> {
  try {
    const { judgeArtwork } = await import('#pwa/lib/artwork/judge.ts')
    const judged = await judgeArtwork(file, { wantsPreview: false, signal })
    const way = wayOn(judged, ordered)
    return way && { way, facts: judged.facts }
  } catch {
    return null
  }
}

/** What the shop can do about a file refused for its resolution: before and after, and done at a tap alone (issue 8.6). */
export default function Repairs({ file, ordered, onUse }: RepairsProps) {
  const { widthIn, heightIn } = ordered
  const known = useLoaded(signal => lookAt(file, ordered, signal), [file, widthIn, heightIn])
  if (known === null) return null
  const { way, facts } = known
  return (
    <section className={classes.repairs} aria-label={TEXTS.title}>
      {way.kind === 'too-few' ? (
        <p>{TEXTS.tooFew(way.dpi, ordered, way.upTo)}</p>
      ) : (
        <UseSize key={file.name} {...{ file, ordered, onUse, way, facts }} />
      )}
    </section>
  )
}

interface UseSizeProps extends RepairsProps {
  way: Extract<WayOn, { kind: 'use-size' }>
  facts: ArtworkFacts
}

function UseSize({ file, ordered, onUse, way, facts: { pixels, dpi } }: UseSizeProps) {
  const [state, setState] = useState<'offered' | 'making' | 'failed'>('offered')
  async function make() {
    setState('making')
    try {
      onUse(await atDensity(file, way.dpi, ordered))
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <h3>{TEXTS.title}</h3>
      {pixels && <p>{TEXTS.before(pixels, dpi && Math.min(dpi.x, dpi.y))}</p>}
      <p>{TEXTS.after(way.dpi)}</p>
      {!way.isOrderedShape && <p>{TEXTS.shape(way.measures, ordered)}</p>}
      <button type="button" className={action.main} disabled={state === 'making'} onClick={make}>
        {state === 'making' ? TEXTS.making : TEXTS.use(ordered)}
      </button>
      {state === 'failed' ? (
        <p role="alert">{TEXTS.failed}</p>
      ) : (
        <p className={classes.note}>{TEXTS.untouched}</p>
      )}
    </>
  )
}
