import { useCallback, useState } from 'react'
import { SHOWCASE_KEYS } from '#pwa/lib/images.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { AbsentPicture } from '#pwa/ui/absent-picture/absent-picture.tsx'
import { usePictureFailure } from '#pwa/ui/absent-picture/use-picture-failure.ts'
import { Icon, type IconName } from '#pwa/ui/icons/icon.tsx'
import { stepFrom } from './carousel-state.ts'
import classes from './showcase.module.css'
import { ShowcaseSlide } from './showcase-slide.tsx'
import { useAutoplay } from './use-autoplay.ts'

const COUNT = SHOWCASE_KEYS.length

/** The showcase carousel: centred, looping, 4 s a picture, with arrows and a pause (spec §4, §9, D41). */
export function Showcase() {
  const [shown, setShown] = useState(0)
  const [picture, setPicture] = useState<'coming' | 'there'>('coming')
  const { isFailed, isAbsent, fail } = usePictureFailure()
  const step = useCallback((steps: number) => setShown(now => stepFrom(now, steps, COUNT)), [])
  const advance = useCallback(() => step(1), [step])
  const { running, toggle } = useAutoplay(advance, shown)
  if (isFailed) return <Failed />
  if (isAbsent)
    return (
      <div className={classes.absent}>
        <AbsentPicture alt="Showcase" />
      </div>
    )
  return (
    <section className={classes.showcase} aria-roledescription="carousel" aria-label="Showcase">
      <div className={classes.stage} data-state={picture}>
        {picture === 'coming' && <p role="status">{TEXTS.home.showcaseLoading}</p>}
        {SHOWCASE_KEYS.map((key, index) => (
          <ShowcaseSlide
            key={key}
            imageKey={key}
            index={index}
            shown={shown}
            isComing={picture === 'coming'}
            onLoad={() => setPicture('there')}
            onError={fail}
          />
        ))}
        <Control icon="left" label="Previous" place="start" onClick={() => step(-1)} />
        <Control icon="right" label="Next" place="end" onClick={() => step(1)} />
        <Control
          icon={running ? 'pause' : 'play'}
          label={running ? 'Pause showcase' : 'Play showcase'}
          place="corner"
          onClick={toggle}
        />
      </div>
    </section>
  )
}

interface ControlProps {
  icon: IconName
  label: string
  place: 'start' | 'end' | 'corner'
  onClick(): void
}

function Control({ icon, label, place, onClick }: ControlProps) {
  return (
    <button type="button" className={classes.control} data-place={place} aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}

function Failed() {
  return (
    <p role="alert" className={classes.failed}>
      {TEXTS.home.showcaseFailed}
    </p>
  )
}
