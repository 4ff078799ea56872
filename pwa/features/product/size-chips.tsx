import { type KeyboardEvent, useCallback, useDeferredValue, useId, useMemo, useState } from 'react'
import { useIsDue } from '#pwa/hooks/use-is-due.ts'
import { Field } from '#pwa/ui/field/field.tsx'
import { sizeTyped } from '#shared/pricing/typed-size.ts'
import classes from './size-chips.module.css'
import type { Configurator } from './use-configurator.ts'
import { isAt, sizeChips } from './usual-sizes.ts'

const MOST_LETTERS = 40

/** Usual sizes to tap, and one field for any other; both only fill the four boxes below (issue 8.2, D45). */
export function SizeChips({ configurator }: { configurator: Configurator }) {
  const { product, selection, change } = configurator
  // A choice is painted first; what it makes of these prices follows it (issue 12.4).
  const following = useDeferredValue(selection)
  const chips = useMemo(() => sizeChips(product, following), [product, following])
  const isDue = useIsDue()
  return (
    <div className={classes.sizes}>
      {chips.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend of its own beside the page's.
        <div role="group" aria-label="Usual sizes" className={classes.chips}>
          {chips.map(({ size: usual, label, price }) => (
            <button
              key={label}
              type="button"
              className={classes.chip}
              aria-pressed={isAt(usual, selection.dimensions)}
              onClick={() => change({ kind: 'dimensions', ...usual })}
            >
              {label} <span className={classes.price}>{price}</span>
            </button>
          ))}
        </div>
      )}
      {(isDue || chips.length === 0) && <AnySize configurator={configurator} />}
    </div>
  )
}

/** Any size in one field. What is wrong with it is said once it is left, entered, or was about to be added. */
function AnySize({ configurator }: { configurator: Configurator }) {
  const { product, change, sizeText, sizeRefused, asked: isPressed } = configurator
  const [isTouched, setIsTouched] = useState(false)
  const asked = sizeTyped(product, sizeText)
  const note = useId()
  // Enter is no press on the button below: it has what is wrong with the size said. One and the same handler, so that no choice draws the field anew.
  const stay = useCallback((event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    setIsTouched(true)
  }, [])
  const refused = isTouched || isPressed || sizeRefused?.isRead ? sizeRefused : null
  return (
    <>
      <Field
        label="Any other size, height x width"
        placeholder="3x6, 36 in x 72"
        autoComplete="off"
        maxLength={MOST_LETTERS}
        isUrgent
        error={refused?.message}
        describedBy={note}
        value={sizeText}
        onChange={text => {
          setIsTouched(false)
          change({ kind: 'sizeText', text })
        }}
        onBlur={() => setIsTouched(true)}
        onKeyDown={stay}
      />
      <p id={note} className={classes.note} aria-live="polite">
        {asked?.isTurned && `It only fits turned: ${asked.label}, height first.`}
      </p>
      <MeantInches configurator={configurator} />
    </>
  )
}

/** Numbers without a unit that are too large in feet are offered in inches, never taken so unasked (decision 39). */
function MeantInches({ configurator: { change, sizeRefused } }: { configurator: Configurator }) {
  const size = sizeRefused?.inInches
  if (!size) return null
  const { label, heightIn, widthIn } = size
  return (
    <button
      type="button"
      className={classes.chip}
      onClick={() => change({ kind: 'dimensions', heightIn, widthIn })}
    >
      Take {heightIn} x {widthIn} in{' '}
      {label !== `${heightIn} x ${widthIn} in` && <span className={classes.price}>{label}</span>}
    </button>
  )
}
