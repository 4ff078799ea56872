import { type ReactNode, useMemo, useState } from 'react'
import { useIsDue } from '#pwa/hooks/use-is-due.ts'
import { onDrawing } from '#pwa/lib/artwork/proof-picture.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { usePictureFailure } from '#pwa/ui/absent-picture/use-picture-failure.ts'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import { useOpenedCode } from '#pwa/ui/use-opened-code.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { Product } from '#shared/catalogue/product.ts'
import type { ArtworkPicture } from '#shared/illustration/illustrate.ts'
import type { Selection } from '#shared/pricing/types.ts'
import { isSamePiece } from './configuration.ts'
import classes from './gallery.module.css'
import { Picture } from './picture.tsx'
import { useDrawingCode } from './use-drawing-code.ts'
import type { TriedArtwork } from './use-tried-artwork.ts'
import type { ZoomProps } from './zoom.tsx'

const CONFIGURED = 'Your configuration'

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

/** The view that the person picked, if any, and the picture that is shown while there is no drawing. */
function usePicked(first: string) {
  const [picked, setPicked] = useState<ShownView | null>(null)
  const [photo, setPhoto] = useState<string | null>(null)
  const pick = (view: ShownView) => {
    setPicked(view)
    if (view !== CONFIGURED) setPhoto(view)
  }
  return { picked, pick, photo: photo ?? first }
}

/**
 * The main picture with its thumbnails, and a closer look (spec §2); a picture that fails is told (spec §8, D28). From
 * the first change on the main picture is the product as configured, unless the person chose another; the picture before
 * it stays until that is drawn.
 */
export function Gallery({ product, selection, artwork }: GalleryProps) {
  const { name, images } = product
  const { picked, pick, photo } = usePicked(images[0] ?? '')
  const failure = usePictureFailure(photo)
  const [isZoomed, setZoomed] = useState(false)
  const faces = useFaces(artwork?.files ?? NO_FILES)
  const isDue = useIsDue()
  const isChanged = useIsChanged(selection) || Object.values(faces).some(face => face !== null)
  // A drawing needs no connection.
  const chosen = failure.isAbsent ? CONFIGURED : (picked ?? (isChanged ? CONFIGURED : photo))
  const LiveDrawing = useDrawingCode(chosen === CONFIGURED)
  const shown = chosen === CONFIGURED && !LiveDrawing ? photo : chosen
  const alt = shown === CONFIGURED ? `${name}, as configured` : `${name}, ${viewOf(shown)}`
  const drawing = (words: string) =>
    LiveDrawing && <LiveDrawing product={product} selection={selection} faces={faces} alt={words} />
  const thumbnail = (view: ShownView, label: string, content: ReactNode) => (
    <li key={view}>
      {isDue && (
        <button type="button" aria-label={label} aria-pressed={view === chosen} onClick={() => pick(view)}>
          {content}
        </button>
      )}
    </li>
  )
  return (
    <section className={classes.gallery} aria-label="Pictures">
      {failure.isFailed && picked !== CONFIGURED && <p role="alert">{TEXTS.product.failed('')}</p>}
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
        {isDue && (
          <span className={classes.zoom}>
            <Icon name="zoom" />
            <span className="visually-hidden">Zoom in</span>
          </span>
        )}
      </button>
      <ul className={classes.thumbnails}>
        {images.map(key =>
          thumbnail(key, `Show ${viewOf(key)}`, <Picture imageKey={key} alt="" sizes="96px" />),
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
