import { useState } from 'react'
import { Field } from '#pwa/ui/field/field.tsx'
import { sizeAsked, sizeOn } from '#shared/pricing/typed-size.ts'
import classes from './size-chips.module.css'
import type { Configurator } from './use-configurator.ts'
import { isAt, sizeChips } from './usual-sizes.ts'

const MOST_LETTERS = 40

/** Usual sizes to tap, and one field for any other; both only fill the four boxes below (issue 8.2, D45). */
export function SizeChips({ configurator: { product, selection, change } }: { configurator: Configurator }) {
  const [text, setText] = useState('')
  const chips = sizeChips(product, selection)
  const { size } = sizeAsked(text)
  const asked = size && sizeOn(product, size)
  function type(typed: string) {
    setText(typed)
    const { size: typedSize } = sizeAsked(typed)
    const found = typedSize && sizeOn(product, typedSize)
    if (found) change({ kind: 'dimensions', heightIn: found.heightIn, widthIn: found.widthIn })
  }
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
              onClick={() => {
                setText('')
                change({ kind: 'dimensions', ...usual })
              }}
            >
              <span className={classes.label}>{label}</span> <span className={classes.price}>{price}</span>
            </button>
          ))}
        </div>
      )}
      <Field
        label="Any other size, height x width"
        placeholder="3x6, 36 in x 72"
        autoComplete="off"
        maxLength={MOST_LETTERS}
        // What the boxes do not hold any more is not shown as if they did.
        value={asked && !isAt(asked, selection.dimensions) ? '' : text}
        onChange={type}
      />
      <p className={classes.note} aria-live="polite">
        {asked?.isTurned &&
          isAt(asked, selection.dimensions) &&
          `It only fits turned: ${asked.label}, height first.`}
        {size && !asked && 'That size is not made in one piece; the boxes below say how far it goes.'}
      </p>
    </div>
  )
}
