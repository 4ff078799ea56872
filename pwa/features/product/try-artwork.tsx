import { type ComponentProps, memo, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import action from '#pwa/ui/action/action.module.css'
import { ByPointer } from '#pwa/ui/by-pointer/by-pointer.tsx'
import { FilePicker } from '#pwa/ui/file-drop/file-picker.tsx'
import { usePageDrop } from '#pwa/ui/file-drop/use-page-drop.ts'
import { usePaste } from '#pwa/ui/file-drop/use-paste.ts'
import { OpenedFilePlaces } from '#pwa/ui/file-places/opened-file-places.tsx'
import { lazyPart } from '#pwa/ui/lazy-part.ts'
import { PROOF_TEXTS } from '#pwa/ui/proof/proof-texts.ts'
import { OfferedTurn } from '#pwa/ui/repairs/offered-turn.tsx'
import { DTF, RefusedRepairs } from '#pwa/ui/repairs/refused-repairs.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import { useOpenedCode } from '#pwa/ui/use-opened-code.ts'
import type { SizeIn } from '#shared/artwork/fit.ts'
import { type FilePlace, isForPart, matchFiles } from '#shared/artwork/match.ts'
import { whatToDo } from '#shared/artwork/what-to-do.ts'
import { namesOf } from '#shared/cart/file-places.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { hasListedSize } from '#shared/print/print-size.ts'
import { slotHint, slotTitle } from '#shared/print/slot-words.ts'
import { type PrintSlot, printSlots } from '#shared/print/slots.ts'
import { HeldArtwork, type HeldFile, heldOn } from './held-artwork.tsx'
import { Templates } from './templates.tsx'
import classes from './try-artwork.module.css'
import { goesWith, TRY_TEXTS as TEXTS } from './try-artwork-texts.ts'
import type { Configurator } from './use-configurator.ts'
import type { TriedArtwork, TriedFile } from './use-tried-artwork.ts'

const ArtworkAdvice = lazyPart(() => import('#pwa/ui/artwork-advice/artwork-advice.tsx'))

/** The parts of this product that files can go to. */
function placesOf({ product, selection }: Configurator, { files }: TriedArtwork): FilePlace[] {
  return printSlots(product, selection).map((slot, _, all) => ({
    ...namesOf(slot, all),
    id: slot.slot,
    line: product.path,
    product: product.name,
    jobName: selection.jobName,
    size: slot.size,
    taken: Boolean(files[slot.slot]),
  }))
}

/** A file that comes alone is the front's, unless its name says otherwise or the front of several parts is taken. */
function isForFront({ name }: File, [front, ...others]: readonly FilePlace[]): boolean {
  return front !== undefined && (others.length === 0 || (!front.taken && isForPart(name, front)))
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
  return { asking, arrive, close: () => ask(null) }
}

interface TryArtworkProps {
  configurator: Configurator
  artwork: TriedArtwork
}

/** The place for artwork on a product page: pick, drop or paste first, configure afterwards, see the proof meanwhile. */
export function TryArtwork({ configurator, artwork }: TryArtworkProps) {
  // A choice is painted first; which parts are printed with it, and so take a file, follows (issue 12.4).
  return <Zone configurator={useDeferredValue(configurator)} artwork={artwork} />
}

const Zone = memo(function Zone({ configurator, artwork }: TryArtworkProps) {
  const { status } = useAuth()
  const [isProofed, setIsProofed] = useState(false)
  const { asking, arrive, close } = useArrivals(configurator, artwork)
  const isOver = usePageDrop(arrive)
  usePaste(arrive)
  const { product, selection } = configurator
  const { files } = artwork
  const slots = useMemo(() => printSlots(product, selection), [product, selection])
  const pictures = useMemo(
    () => Object.fromEntries(slots.map(({ slot }) => [slot, files[slot]?.picture ?? null])),
    [slots, files],
  )
  const isDrawing = slots.some(({ slot }) => files[slot]?.isDrawing)
  const canProof = Object.values(pictures).some(picture => picture !== null)
  return (
    <section className={isOver ? `${classes.zone} ${classes.over}` : classes.zone} aria-label={TEXTS.title}>
      <h3 className={classes.title}>{TEXTS.title}</h3>
      <p className={classes.hint}>
        <ByPointer fine={TEXTS.dropHere} coarse={TEXTS.chooseOne} />{' '}
        {status === 'anonymous' ? TEXTS.outlasts : TEXTS.goesAlong(configurator.editing)}
      </p>
      {slots.map(slot => (
        <Part
          key={slot.slot}
          {...{ slot, artwork, product }}
          held={heldOn(configurator.held, slot.slot)}
          button={goesWith(configurator.editing)}
        />
      ))}
      <Templates product={product} selection={selection} />
      {(canProof || isDrawing) && (
        <div className={classes.proof}>
          {canProof && (
            <button type="button" className={action.main} onClick={() => setIsProofed(true)}>
              {PROOF_TEXTS.open}
            </button>
          )}
          {isDrawing && <Status>{TEXTS.drawing}</Status>}
        </div>
      )}
      {isProofed && canProof && (
        <OpenedProof {...{ product, selection, pictures }} onClose={() => setIsProofed(false)} />
      )}
      {asking && (
        <OpenedFilePlaces
          {...asking}
          onCancel={close}
          onDone={placed => {
            for (const { file, place } of placed) artwork.put(place.slot, file)
            close()
          }}
        />
      )}
    </section>
  )
})

type ProofProps = ComponentProps<typeof import('#pwa/ui/proof/proof.tsx')['default']>

function OpenedProof(proof: ProofProps) {
  const code = useOpenedCode(() => import('#pwa/ui/proof/proof.tsx'), proof.onClose)
  return code && <code.default {...proof} />
}

interface PartProps {
  slot: PrintSlot
  product: Product
  artwork: TriedArtwork
  /** What the line being edited has here. */
  held: HeldFile | null
  /** The button that takes a file along. */
  button: string
}

/** One printed part of the product and the file tried on it. */
function Part({ slot: { slot, name, size }, product, artwork, held, button }: PartProps) {
  const tried = artwork.files[slot] ?? null
  const title = slotTitle(slot, name)
  const hint = slot === 'front' ? '' : slotHint(slot, size)
  const put = ([file]: [File, ...File[]]) => artwork.put(slot, file)
  return (
    <div className={classes.side}>
      {tried ? (
        <State {...{ tried, held, button }} ordered={size} />
      ) : held ? (
        <HeldArtwork file={held} />
      ) : (
        hint && <p className={classes.hint}>{hint}</p>
      )}
      {tried?.state === 'refused' && (
        <RefusedRepairs
          file={tried.file}
          message={tried.message}
          ordered={size}
          keepsClear={product.name === DTF}
          onUse={file => artwork.put(slot, file)}
        />
      )}
      <Suspense fallback={null}>
        {tried?.found && (
          <ArtworkAdvice
            file={tried.found}
            ordered={size}
            isFixed={hasListedSize(product)}
            product={product.name}
          />
        )}
      </Suspense>
      {tried && (
        <OfferedTurn
          key={tried.file.name}
          open={async () => ({ bytes: tried.file, name: tried.file.name })}
          found={tried.found}
          ordered={size}
          onUse={file => artwork.put(slot, file)}
        />
      )}
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

interface StateProps extends Pick<PartProps, 'held' | 'button'> {
  tried: TriedFile
  /** The size in inches; null while none is chosen. */
  ordered: SizeIn | null
}

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
    <Status>
      <strong>{file.name}</strong> <span>{state === 'checking' ? TEXTS.checking : goes}</span>
    </Status>
  )
}
