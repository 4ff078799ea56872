import { memo, useId } from 'react'
import { Select } from '#pwa/ui/field/select.tsx'
import { allowedEntries, optionTitle } from '#shared/catalogue/conditions.ts'
import type { OptionEntry, OptionKey, Product } from '#shared/catalogue/product.ts'
import { ChoiceDrawing, isChoiceDrawn } from './choice-drawing.tsx'
import { isSamePiece } from './configuration.ts'
import classes from './option-pickers.module.css'
import { differenceCents, differenceText } from './price-difference.ts'
import type { Configurator } from './use-configurator.ts'

/** Up to this many entries are cards, more are a select (D39). */
const MOST_CARDS = 4

/** Their second choice doubles a price without having one of its own (spec §9). */
const DOUBLING: readonly OptionKey[] = ['numOfSides', 'graphic', 'banner']

interface PickerProps {
  product: Product
  listKey: OptionKey
  title: string
  entries: readonly OptionEntry[]
  chosen: string
  /** Whether its choices can differ in price; their cards then keep room for it, so that nothing jumps. */
  priced: boolean
  /** What one piece would cost more or less with this choice, in words. */
  difference(name: string): string
  onChoose(name: string): void
}

interface OptionPickerProps {
  configurator: Configurator
  listKey: OptionKey
}

/** A list shows choices and what they make of one piece's price, so it is drawn anew for another piece alone. */
const showsTheSame = (before: OptionPickerProps, now: OptionPickerProps) =>
  before.listKey === now.listKey &&
  before.configurator.product === now.configurator.product &&
  isSamePiece(before.configurator.selection, now.configurator.selection)

/** One option list: a static box for one entry, cards for two to four, a select for more (D39). */
export const OptionPicker = memo(function OptionPicker({ configurator, listKey }: OptionPickerProps) {
  const { product, selection, change } = configurator
  const entries = allowedEntries(product, listKey, selection.choices)
  const picker: PickerProps = {
    product,
    listKey,
    title: optionTitle(product, listKey),
    entries,
    chosen: selection.choices[listKey] ?? '',
    priced: DOUBLING.includes(listKey) || entries.some(({ price }) => price !== entries[0]?.price),
    difference: name => differenceText(differenceCents(configurator, listKey, name)),
    onChoose: name => change({ kind: 'choice', key: listKey, name }),
  }
  if (entries.length <= 1) return <StaticBox {...picker} />
  return entries.length <= MOST_CARDS ? <Cards {...picker} /> : <SelectBox {...picker} />
}, showsTheSame)

function StaticBox({ title, chosen }: PickerProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing can be entered here, so it is no fieldset.
    <div role="group" aria-labelledby={id} className={classes.picker}>
      <p id={id} className={classes.title}>
        {title}
      </p>
      <p className={classes.only}>{chosen}</p>
    </div>
  )
}

function Cards({ product, listKey, title, entries, chosen, priced, difference, onChoose }: PickerProps) {
  const id = useId()
  const isDrawn = isChoiceDrawn(product, listKey)
  return (
    <div role="radiogroup" aria-labelledby={id} className={classes.picker}>
      <p id={id} className={classes.title}>
        {title}
      </p>
      <div className={classes.cards} data-count={entries.length}>
        {entries.map(({ name }) => {
          const words = priced && name !== chosen ? difference(name) : ''
          return (
            <label key={name} className={classes.card}>
              <input
                type="radio"
                name={id}
                value={name}
                checked={name === chosen}
                onChange={() => onChoose(name)}
              />
              {isDrawn && <ChoiceDrawing product={product} listKey={listKey} name={name} />}
              <span className={classes.name} data-alone={priced && words === '' ? '' : undefined}>
                {name}
              </span>
              {priced && <span className={classes.difference}>{words}</span>}
            </label>
          )
        })}
      </div>
    </div>
  )
}

/** No list of the phone's own can hold pictures: the chosen one's stands beside it (decision 33). */
function SelectBox({ product, listKey, title, entries, chosen, difference, onChoose }: PickerProps) {
  const words = (name: string) => [name, name === chosen ? '' : difference(name)].filter(Boolean).join('  ')
  return (
    <div className={classes.select}>
      <Select label={title} value={chosen} onChange={onChoose}>
        {entries.map(({ name }) => (
          <option key={name} value={name}>
            {words(name)}
          </option>
        ))}
      </Select>
      {isChoiceDrawn(product, listKey) && <ChoiceDrawing product={product} listKey={listKey} name={chosen} />}
    </div>
  )
}
