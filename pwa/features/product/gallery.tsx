import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useIsDue } from '#pwa/hooks/use-is-due.ts'
import { onDrawing } from '#pwa/lib/artwork/proof-picture.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { usePictureFailure } from '#pwa/ui/absent-picture/use-picture-failure.ts'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import { lazyPart } from '#pwa/ui/lazy-part.ts'
import { useOpenedCode } from '#pwa/ui/use-opened-code.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { Product } from '#shared/catalogue/product.ts'
import type { ArtworkPicture } from '#shared/illustration/illustrate.ts'
import type { Selection } from '#shared/pricing/types.ts'
import { isSamePiece } from './configuration.ts'
import classes from './gallery.module.css'
import { Picture } from './picture.tsx'
import type { TriedArtwork } from './use-tried-artwork.ts'
import type { ZoomProps } from './zoom.tsx'

const CONFIGURED = 'Your configuration'

const Undrawn = () => <span className={classes.drawing}>{CONFIGURED}</span>
const LiveDrawing = lazyPart(() => import('./live-drawing.tsx'), Undrawn)

/** What a view shows, from its key `{path}/{view}.jpg`. */
const viewOf = (key: string) => key.replace(/^.*\/|\.\w+$/g, '')

/** A picture's key, or the drawing of what is configured. */
type ShownView = string | typeof CONFIGURED

interface GalleryProps {
  product: Product
  selection: Selection
  /** Files tried on this product; drawn on it in place of the sample (D18). */
  artwork?: Pick<TriedArtwork, 'files'>
}

const NO_FILES: TriedArtwork['files'] = {}

/** The pictures of tried files by slot, as far as they are drawn. */
function useFaces(files: TriedArtwork['files']): Record<ArtworkSlot, ArtworkPicture | null> {
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(files).map(([slot, tried]) => [
          slot,
          tried?.picture ? onDrawing(tried.picture) : null,
        ]),
      ),
    [files],
  )
}

/**
 * The main picture with its thumbnails, and a closer look (spec §2); a picture that fails is told (spec §8, D28). From
 * the first change on the main picture is the product as configured, unless the person chose another.
 */
export function Gallery({ product, selection, artwork }: GalleryProps) {
  const { name, images } = product
  const [picked, pick] = useState<ShownView | null>(null)
  const failure = usePictureFailure(picked ?? images[0])
  const [isZoomed, setZoomed] = useState(false)
  const faces = useFaces(artwork?.files ?? NO_FILES)
  const isDue = useIsDue()
  const isChanged = useIsChanged(selection) || Object.values(faces).some(face => face !== null)
  // A drawing needs no connection.
  const begun = isChanged ? CONFIGURED : (images[0] ?? '')
  const shown = failure.isAbsent ? CONFIGURED : (picked ?? begun)
  const alt = shown === CONFIGURED ? `${name}, as configured` : `${name}, ${viewOf(shown)}`
  const drawing = (words: string) => (
    <Suspense fallback={<Undrawn />}>
      <LiveDrawing product={product} selection={selection} faces={faces} alt={words} />
    </Suspense>
  )
  const thumbnail = (view: ShownView, label: string, content: ReactNode) => (
    <li key={view}>
      <button type="button" aria-label={label} aria-pressed={view === shown} onClick={() => pick(view)}>
        {content}
      </button>
    </li>
  )
  return (
    <section className={classes.gallery} aria-label="Pictures">
      {failure.isFailed && <p role="alert">{TEXTS.product.failed('')}</p>}
      <button type="button" className={classes.main} onClick={() => setZoomed(true)}>
        {shown === CONFIGURED ? (
          drawing(alt)
        ) : (
          <Picture
            imageKey={shown}
            alt={alt}
            sizes="(min-width: 900px) 50vw, 100vw"
            eager
            onError={failure.fail}
          />
        )}
        <span className={classes.zoom}>
          <Icon name="zoom" />
          <span className="visually-hidden">Zoom in</span>
        </span>
      </button>
      <ul className={classes.thumbnails}>
        {images.map(key =>
          thumbnail(key, `Show ${viewOf(key)}`, isDue && <Picture imageKey={key} alt="" sizes="96px" />),
        )}
        {thumbnail(
          CONFIGURED,
          'Show your configuration',
          shown === CONFIGURED ? drawing('') : <span className={classes.words}>{CONFIGURED}</span>,
        )}
      </ul>
      {isZoomed && (
        <CloserLook alt={alt} onClose={() => setZoomed(false)}>
          {shown === CONFIGURED ? drawing(alt) : <Picture imageKey={shown} alt={alt} sizes="1280px" />}
        </CloserLook>
      )}
    </section>
  )
}

/** Whether what a person sees of the product was changed since the page began. */
function useIsChanged(selection: Selection): boolean {
  const [first] = useState(selection)
  return !isSamePiece(first, selection)
}

/** The closer look, whose code comes when it is first asked for. */
function CloserLook(props: ZoomProps) {
  const code = useOpenedCode(() => import('./zoom.tsx'), props.onClose)
  return code && <code.Zoom {...props} />
}
