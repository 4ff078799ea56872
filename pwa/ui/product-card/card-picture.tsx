import { useRef, useState } from 'react'
import { productPicture } from '#pwa/lib/images.ts'
import { AbsentPicture } from '#pwa/ui/absent-picture/absent-picture.tsx'
import { FailedPicture } from '#pwa/ui/absent-picture/failed-picture.tsx'
import { usePictureEvents } from '#pwa/ui/absent-picture/use-picture-events.ts'
import { usePictureFailure } from '#pwa/ui/absent-picture/use-picture-failure.ts'
import classes from './product-card.module.css'
import { useSeen } from './use-seen.ts'

/** A card is as wide as its column: the grids have one, two, three and at most five. */
const SIZES = '(min-width: 1200px) 25vw, (min-width: 900px) 33vw, (min-width: 560px) 50vw, 100vw'

/** Where cards stand beside each other; on narrower screens each has a row of its own. */
const WIDE = '(min-width: 560px)'

/** Whether a picture is asked for before it is seen: that of the first card always, its neighbours' where they stand beside it. */
export type Eager = 'always' | 'wide'

interface CardPictureProps {
  /** Key of the picture (D27); undefined while the card has none yet. */
  imageKey: string | undefined
  alt: string
  /** For pictures of the first screen; others wait until they are seen. */
  eager: Eager | undefined
  onError?(): void
}

/**
 * A card's picture: a grey pulse until a tenth of it is visible, then a blur of the wall and shadow that all
 * drawings share, then the picture once it is there (D37). Its outermost pixels, drawn out, fill a frame of another shape.
 */
export function CardPicture({ imageKey, alt, eager, onError }: CardPictureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const seen = useSeen(frame, eager === 'always')
  const media = seen ? undefined : WIDE
  const [isThere, setIsThere] = useState(false)
  const { isAbsent, isFailed, fail: noteFailure } = usePictureFailure(imageKey)
  const [picture, setPicture] = useState<string>()
  const arrive = ({ currentSrc, src }: HTMLImageElement) => {
    setPicture(`url("${currentSrc || src}")`)
    setIsThere(true)
  }
  const fail = () => {
    setIsThere(false)
    noteFailure()
    onError?.()
  }
  const events = usePictureEvents(arrive, fail)
  const sources = (seen || eager) && imageKey ? productPicture(imageKey) : null
  const state = isFailed ? 'failed' : isThere ? 'there' : 'coming'
  return (
    <div
      ref={frame}
      className={classes.frame}
      data-state={sources ? state : 'unseen'}
      style={{ '--picture': picture }}
    >
      {isAbsent && <AbsentPicture alt={alt} />}
      {isFailed && <FailedPicture alt={alt} />}
      {sources && !isAbsent && !isFailed && (
        <picture>
          <source media={media} type="image/avif" srcSet={sources.avif} sizes={SIZES} />
          <source media={media} type="image/webp" srcSet={sources.webp} sizes={SIZES} />
          {media && <source media={media} srcSet={sources.jpg} sizes={SIZES} />}
          <img
            className={classes.picture}
            src={media ? undefined : sources.src}
            srcSet={media ? undefined : sources.jpg}
            sizes={SIZES}
            alt={alt}
            width={640}
            height={480}
            fetchPriority={eager === 'always' ? 'high' : 'auto'}
            {...events}
          />
        </picture>
      )}
    </div>
  )
}
