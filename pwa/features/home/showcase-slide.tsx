import { useRef } from 'react'
import { SHOWCASE_KEYS, showcasePicture } from '#pwa/lib/images.ts'
import { placeOf } from './carousel-state.ts'
import classes from './showcase.module.css'

const COUNT = SHOWCASE_KEYS.length

/** As wide as the content beside the sidebar, or the screen. */
const SIZES = '(min-width: 1200px) 900px, 100vw'

const WORDS: Readonly<Record<(typeof SHOWCASE_KEYS)[number], string>> = {
  'showcase-image-2.jpeg': 'A storefront dressed with a printed banner, flags and window graphics',
  'showcase-business-card.jpg': 'Signs and prints for one business, from the card to the wall',
  'showcase-tent-2.jpg': 'A printed event tent with flags and a table cover',
}

interface SlideProps {
  imageKey: (typeof SHOWCASE_KEYS)[number]
  index: number
  shown: number
  /** The first picture is not there yet: the others wait, so that it comes sooner. */
  isComing: boolean
  onLoad(): void
  onError(): void
}

/** One picture of the row. A slide that wraps from one end to the other does so unseen, without sliding across. */
export function ShowcaseSlide({ imageKey, index, shown, isComing, onLoad, onError }: SlideProps) {
  const place = placeOf(index, shown, COUNT)
  const before = useRef(place)
  const wraps = Math.abs(before.current - place) > 1
  before.current = place
  const { avif, webp, jpg, src } = showcasePicture(imageKey)
  const first = index === 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel's slides are groups, not form fields.
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${COUNT}`}
      aria-hidden={place !== 0}
      className={classes.slide}
      data-wraps={wraps}
      style={{ '--place': place }}
    >
      {(first || !isComing) && (
        <picture>
          <source type="image/avif" srcSet={avif} sizes={SIZES} />
          <source type="image/webp" srcSet={webp} sizes={SIZES} />
          <img
            src={src}
            srcSet={jpg}
            sizes={SIZES}
            alt={WORDS[imageKey]}
            width={1280}
            height={400}
            fetchPriority={first ? 'high' : 'low'}
            onLoad={first ? onLoad : undefined}
            onError={onError}
          />
        </picture>
      )}
    </div>
  )
}
