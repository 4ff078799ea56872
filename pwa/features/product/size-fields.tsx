import { useId } from 'react'
import { useIsDue } from '#pwa/hooks/use-is-due.ts'
import { Field } from '#pwa/ui/field/field.tsx'
import { Select } from '#pwa/ui/field/select.tsx'
import { poleHeightsIn } from '#shared/catalogue/pole-banner.ts'
import type { PoleBanner } from '#shared/catalogue/product.ts'
import { type Axis, heightInches } from '#shared/pricing/size.ts'
import { printSize } from '#shared/print/print-size.ts'
import { ScaleDrawing } from './scale-drawing.tsx'
import { SizeChips } from './size-chips.tsx'
import classes from './size-fields.module.css'
import type { Configurator } from './use-configurator.ts'

/**
 * The size a person enters, where the product allows one (spec §2, §5): usual ones first, fields for any other a moment
 * later below them (issue 12.4).
 */
export function SizeFields({ configurator }: { configurator: Configurator }) {
  const isDue = useIsDue()
  const { poleBanner, customSize } = configurator.product
  if (poleBanner) return <PoleHeight configurator={configurator} pole={poleBanner} />
  if (!customSize) return null
  const { maxHeight, maxWidth } = customSize
  return (
    <>
      <SizeChips configurator={configurator} />
      {isDue && (
        <div className={classes.size}>
          <div className={classes.boxes}>
            <Length configurator={configurator} axis="height" max={maxHeight} />
            <Length configurator={configurator} axis="width" max={maxWidth} />
          </div>
          <ScaleDrawing size={printSize(configurator.product, configurator.selection)} />
        </div>
      )}
    </>
  )
}

const WORDS = { height: 'Height', width: 'Width' } as const

interface LengthProps {
  configurator: Configurator
  axis: Axis
  max: { ft: number; in: number }
}

/** Feet and inches of one side; a correction is explained beside its boxes (D13). */
function Length({ configurator, axis, max }: LengthProps) {
  const { typed, corrections, change } = configurator
  const hint = useId()
  const explained = corrections.filter(each => each.axis === axis).map(({ message }) => message)
  const box = (unit: 'Ft' | 'In') => (
    <Field
      label={`${WORDS[axis]} (${unit.toLowerCase()})`}
      inputMode="numeric"
      autoComplete="off"
      describedBy={hint}
      value={typed[`${axis}${unit}`]}
      onChange={text => change({ kind: 'size', part: `${axis}${unit}`, text })}
    />
  )
  return (
    <div className={classes.length}>
      <div className={classes.pair}>
        {box('Ft')}
        {box('In')}
      </div>
      <p id={hint} className={classes.hint} data-corrected={explained.length > 0} aria-live="polite">
        {explained.length > 0 ? explained.join(' ') : `Up to ${max.ft} ft ${max.in} in`}
      </p>
    </div>
  )
}

/** The pole banner's height; its width is its Size (spec §5). What else can be chosen in the list joins it a moment later (issue 12.4). */
function PoleHeight({ configurator, pole }: { configurator: Configurator; pole: PoleBanner }) {
  const { selection, change } = configurator
  const chosen = heightInches(selection.dimensions)
  const heights = useIsDue() ? poleHeightsIn(pole) : [chosen]
  return (
    <div className={classes.size}>
      <Select
        label="Height"
        value={chosen}
        onChange={inches => change({ kind: 'height', inches: Number(inches) })}
      >
        {heights.map(inches => (
          <option key={inches} value={inches}>
            {`${inches} in (${Math.floor(inches / 12)} ft ${inches % 12} in)`}
          </option>
        ))}
      </Select>
      <ScaleDrawing size={printSize(configurator.product, selection)} />
    </div>
  )
}
