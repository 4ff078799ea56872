import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import action from '#pwa/ui/action/action.module.css'
import { FilePicker } from '#pwa/ui/file-drop/file-picker.tsx'
import { usePageDrop } from '#pwa/ui/file-drop/use-page-drop.ts'
import { usePaste } from '#pwa/ui/file-drop/use-paste.ts'
import { PROOF_TEXTS } from '#pwa/ui/proof/proof-texts.ts'
import { readName } from '#shared/artwork/file-name.ts'
import type { SizeIn } from '#shared/artwork/fit.ts'
import { type FilePlace, matchFiles } from '#shared/artwork/match.ts'
import { whatToDo } from '#shared/artwork/what-to-do.ts'
import { isDoubleSided } from '#shared/cart/checkout-gate.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import { hasListedSize, printSize } from '#shared/print/print-size.ts'
import { HeldArtwork, type HeldFile, heldOn } from './held-artwork.tsx'
import classes from './try-artwork.module.css'
import { goesWith, TRY_TEXTS as TEXTS } from './try-artwork-texts.ts'
import type { Configurator } from './use-configurator.ts'
import type { TriedArtwork, TriedFile } from './use-tried-artwork.ts'

const ArtworkAdvice = lazy(() => import('#pwa/ui/artwork-advice/artwork-advice.tsx'))
const Proof = lazy(() => import('#pwa/ui/proof/proof.tsx'))
const FilePlaces = lazy(async () => {
  const { FilePlaces } = await import('#pwa/ui/file-places/file-places.tsx')
  return { default: FilePlaces<File> }
})

/** The sides of this product that files can go to. */
function placesOf({ product, selection }: Configurator, artwork: TriedArtwork): FilePlace[] {
  const slots: ArtworkSlot[] = isDoubleSided(product, selection) ? ['front', 'back'] : ['front']
  return slots.map(slot => ({
    id: slot,
    line: product.path,
    slot,
    product: product.name,
    jobName: selection.jobName,
    size: printSize(product, selection),
    taken: artwork[slot] !== null,
  }))
}

/** A file that comes alone is the front's, unless its name says back or the front of two sides is taken. */
function isForFront({ name }: File, places: readonly FilePlace[]): boolean {
  return places.length === 1 || (!places[0]?.taken && readName(name).side !== 'back')
}

/** Puts files where their names say; asks where they do not. */
function useArrivals(configurator: Configurator, artwork: TriedArtwork) {
  const [asking, ask] = useState<{ files: File[]; places: FilePlace[] } | null>(null)
  function arrive(files: File[]) {
    const places = placesOf(configurator, artwork)
    const [file] = files
    if (file && files.length === 1 && isForFront(file, places)) return artwork.put('front', file)
    const found = matchFiles(
      files.map(({ name }) => name),
      places,
    )
    if (found.includes(null)) return ask({ files, places })
    files.forEach((each, at) => {
      const place = places.find(({ id }) => id === found[at])
      if (place) artwork.put(place.slot, each)
    })
  }
  return { asking, arrive, settle: () => ask(null) }
}

interface TryArtworkProps {
  configurator: Configurator
  artwork: TriedArtwork
}

/** The place for artwork on a product page: pick, drop or paste first, configure afterwards, see the proof meanwhile. */
export function TryArtwork({ configurator, artwork }: TryArtworkProps) {
  const { status } = useAuth()
  const [isProofed, setIsProofed] = useState(false)
  const { asking, arrive, settle } = useArrivals(configurator, artwork)
  const isOver = usePageDrop(arrive)
  usePaste(arrive)
  const { product, selection } = configurator
  const hasBack = isDoubleSided(product, selection)
  const pictures = { front: artwork.front?.picture ?? null, back: artwork.back?.picture ?? null }
  const ordered = printSize(product, selection)
  const advice = (tried: TriedFile | null) =>
    tried?.found && (
      <ArtworkAdvice
        file={tried.found}
        ordered={ordered}
        isFixed={hasListedSize(product)}
        product={product.name}
      />
    )
  const hint = configurator.editing ? TEXTS.hintEditing : TEXTS.hint
  const sides = { artwork, ordered, button: goesWith(configurator.editing) }
  const canProof = pictures.front !== null || pictures.back !== null
  return (
    <section className={isOver ? `${classes.zone} ${classes.over}` : classes.zone} aria-label={TEXTS.title}>
      <h2 className={classes.title}>{TEXTS.title}</h2>
      <p className={classes.hint}>{status === 'anonymous' ? TEXTS.signedOut : hint}</p>
      <Side {...sides} title={TEXTS.front} hint="" slot="front" held={heldOn(configurator.held, 'front')}>
        {advice(artwork.front)}
      </Side>
      {hasBack && (
        <Side
          {...sides}
          title={TEXTS.back}
          hint={TEXTS.backHint}
          slot="back"
          held={heldOn(configurator.held, 'back')}
        >
          {advice(artwork.back)}
        </Side>
      )}
      {canProof && (
        <button type="button" className={action.main} onClick={() => setIsProofed(true)}>
          {PROOF_TEXTS.open}
        </button>
      )}
      <Suspense fallback={null}>
        {isProofed && canProof && (
          <Proof {...{ product, selection, pictures }} onClose={() => setIsProofed(false)} />
        )}
        {asking && (
          <FilePlaces
            {...asking}
            onCancel={settle}
            onDone={placed => {
              for (const { file, place } of placed) artwork.put(place.slot, file)
              settle()
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

interface SideProps {
  title: string
  hint: string
  slot: ArtworkSlot
  artwork: TriedArtwork
  /** What the line being edited has here. */
  held: HeldFile | null
  /** The size in inches; null while none is chosen. */
  ordered: SizeIn | null
  /** The button that takes a file along. */
  button: string
  /** Advice on the file. */
  children: ReactNode
}

function Side({ title, hint, slot, artwork, held, ordered, button, children }: SideProps) {
  const tried = artwork[slot]
  const put = ([file]: [File, ...File[]]) => artwork.put(slot, file)
  return (
    <div className={classes.side}>
      {tried ? (
        <State {...{ tried, held, ordered, button }} />
      ) : held ? (
        <HeldArtwork file={held} />
      ) : (
        hint && <p className={classes.hint}>{hint}</p>
      )}
      <Suspense fallback={null}>{children}</Suspense>
      <div className={classes.tools}>
        <FilePicker onPick={put}>{held ? TEXTS.replace(title) : TEXTS.choose(title)}</FilePicker>
        {/* The camera roll of phones, where the general picker opens the file manager first. */}
        <FilePicker accept="image/jpeg" className={classes.photos} onPick={put}>
          {TEXTS.photos}
        </FilePicker>
        {tried && (
          <button type="button" className={action.quiet} onClick={() => artwork.drop(slot)}>
            {TEXTS.remove(title)}
          </button>
        )}
      </div>
    </div>
  )
}

type StateProps = Pick<SideProps, 'held' | 'ordered' | 'button'> & { tried: TriedFile }

function State({ tried: { file, state, message }, held, ordered, button }: StateProps) {
  if (state === 'refused')
    return (
      <div role="alert" className={classes.refused}>
        <p className={classes.stop}>
          <strong>{message}</strong> {file.name}
        </p>
        <p>{whatToDo(message, ordered)}</p>
        <p>{held ? TEXTS.keeps(button, held.fileName) : TEXTS.staysBehind(button)}</p>
      </div>
    )
  const goes = held ? TEXTS.replaces(button, held.fileName) : TEXTS.ready(button)
  return (
    <p role="status">
      <strong>{file.name}</strong> <span>{state === 'checking' ? TEXTS.checking : goes}</span>
    </p>
  )
}
