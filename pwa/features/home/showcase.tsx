import { type ReactNode, useState } from 'react'
import { SHOWCASE_KEYS } from '#pwa/lib/images.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { usePictureFailures } from '#pwa/ui/absent-picture/use-picture-failure.ts'
import { Icon, type IconName } from '#pwa/ui/icons/icon.tsx'
import { nextOf, type SlideState, stepFrom } from './carousel-state.ts'
import classes from './showcase.module.css'
import { ShowcaseSlide } from './showcase-slide.tsx'
import { useAutoplay } from './use-autoplay.ts'

const COUNT = SHOWCASE_KEYS.length

/** The showcase carousel, `scene` on its first picture: centred, looping, 4 s a picture, with arrows and a pause (spec §4, §9, D41). */
export function Showcase({ scene }: { scene?: ReactNode }) {
  const [shown, setShown] = useState(0)
  const { slides, hasFailed, arrive, fail } = useSlides()
  // Nothing moves away from under a finger or the keyboard.
  const [isAimedAt, setAimedAt] = useState(false)
  const { running, toggle } = useAutoplay(shown, isAimedAt ? null : nextOf(shown, slides), setShown)
  const step = (steps: number) => {
    setAimedAt(false)
    setShown(stepFrom(shown, steps, COUNT))
  }
  const [aim, rest] = [() => setAimedAt(true), () => setAimedAt(false)]
  if (hasFailed) return <Failed />
  return (
    <section className={classes.showcase} aria-roledescription="carousel" aria-label="Showcase">
      <div className={classes.stage}>
        {SHOWCASE_KEYS.map((key, index) => (
          <ShowcaseSlide
            key={key}
            imageKey={key}
            index={index}
            shown={shown}
            state={slides[index] ?? 'coming'}
            isHeld={slides[0] === 'coming' && index > 0}
            scene={
              index === 0 &&
              scene && (
                // biome-ignore lint/a11y/noStaticElementInteractions: it only notes that its links are aimed at.
                <div onFocus={aim} onBlur={rest} onPointerEnter={aim} onPointerLeave={rest}>
                  {scene}
                </div>
              )
            }
            onLoad={() => arrive(key)}
            onError={() => fail(key)}
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

/** How far each slide's picture is; one that fails although the shop answers fails the showcase (spec §8). */
function useSlides() {
  const [arrived, setArrived] = useState<readonly string[]>([])
  const failureOf = usePictureFailures()
  const stateOf = (key: string): SlideState => {
    if (failureOf(key).isAbsent) return 'missing'
    return arrived.includes(key) ? 'there' : 'coming'
  }
  return {
    slides: SHOWCASE_KEYS.map(stateOf),
    hasFailed: SHOWCASE_KEYS.some(key => failureOf(key).isFailed),
    arrive: (key: string) => setArrived(now => [...now, key]),
    fail: (key: string) => failureOf(key).fail(),
  }
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
