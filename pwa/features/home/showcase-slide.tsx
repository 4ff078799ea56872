import { type ReactNode, useRef } from 'react'
import { SHOWCASE_KEYS, showcasePicture, tallShowcasePicture } from '#pwa/lib/images.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { AbsentPicture } from '#pwa/ui/absent-picture/absent-picture.tsx'
import { usePictureEvents } from '#pwa/ui/absent-picture/use-picture-events.ts'
import { placeOf, type SlideState } from './carousel-state.ts'
import classes from './showcase.module.css'

const COUNT = SHOWCASE_KEYS.length

/** Where slides become wide enough for the whole of a 16:9 picture, which is then as high as spec §9 says (decision 27). */
const WIDE = '(min-width: 800px)'
const WIDE_SIZE = '711px'

/** A tall cut fills its slide, and is 360 px wide at the least, at that height. */
const TALL_SIZE = 'clamp(360px, 100vw - 32px, 400px)'

const WORDS: Readonly<Record<(typeof SHOWCASE_KEYS)[number], string>> = {
  'showcase-image-2.jpeg': 'A storefront dressed with a printed banner, flags and window graphics',
  'showcase-business-card.jpg': 'Signs and prints for one business, from the card to the wall',
  'showcase-tent-2.jpg': 'A printed event tent with flags and a table cover',
}

interface SlideProps {
  imageKey: (typeof SHOWCASE_KEYS)[number]
  index: number
  shown: number
  state: SlideState
  /** The first picture is not there yet: the others wait, so that it comes sooner. */
  isHeld: boolean
  /** What lies on the picture while it is shown. */
  scene?: ReactNode
  onLoad(): void
  onError(): void
}

/**
 * One picture of the row, grey until it is there (issue 6.20). A slide that wraps from one end to the other does so
 * unseen, without sliding across.
 */
export function ShowcaseSlide({ imageKey, index, shown, state, isHeld, scene, onLoad, onError }: SlideProps) {
  const place = placeOf(index, shown, COUNT)
  const before = useRef(place)
  const wraps = Math.abs(before.current - place) > 1
  before.current = place
  const isShown = place === 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel's slides are groups, not form fields.
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${COUNT}`}
      aria-hidden={!isShown}
      className={classes.slide}
      data-state={state}
      data-wraps={wraps}
      style={{ '--place': place }}
    >
      {isShown && state === 'coming' && <p role="status">{TEXTS.home.showcaseLoading}</p>}
      {state === 'missing' && <AbsentPicture alt={WORDS[imageKey]} />}
      {state !== 'missing' && (isShown || !isHeld) && (
        <Cuts imageKey={imageKey} isFirst={index === 0} onLoad={onLoad} onError={onError} />
      )}
      {isShown && state === 'there' && scene}
    </div>
  )
}

type CutsProps = Pick<SlideProps, 'imageKey' | 'onLoad' | 'onError'> & { isFirst: boolean }

/** The wide picture, or its tall cut where the screen is narrow. */
function Cuts({ imageKey, isFirst, onLoad, onError }: CutsProps) {
  const wide = showcasePicture(imageKey)
  const tall = tallShowcasePicture(imageKey)
  const events = usePictureEvents(onLoad, onError)
  return (
    <picture>
      <source media={WIDE} type="image/avif" srcSet={wide.avif} sizes={WIDE_SIZE} />
      <source media={WIDE} type="image/webp" srcSet={wide.webp} sizes={WIDE_SIZE} />
      <source media={WIDE} srcSet={wide.jpg} sizes={WIDE_SIZE} />
      <source type="image/avif" srcSet={tall.avif} sizes={TALL_SIZE} />
      <source type="image/webp" srcSet={tall.webp} sizes={TALL_SIZE} />
      <img
        src={tall.src}
        srcSet={tall.jpg}
        sizes={TALL_SIZE}
        alt={WORDS[imageKey]}
        width={711}
        height={400}
        fetchPriority={isFirst ? 'high' : 'low'}
        {...events}
      />
    </picture>
  )
}
