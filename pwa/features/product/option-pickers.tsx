import { useId, useState } from 'react'
import { TEXTS } from '#pwa/lib/texts.ts'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import type { OptionKey } from '#shared/catalogue/product.ts'
import { OptionPicker } from './option-picker.tsx'
import classes from './option-pickers.module.css'
import type { Configurator } from './use-configurator.ts'

interface PickersProps {
  configurator: Configurator
  /** The lists to choose from, in page order. */
  lists: readonly OptionKey[]
}

/** The lists of the size, none of which is ever folded away. */
export function SizePickers({ configurator, lists }: PickersProps) {
  return lists.map(key => <OptionPicker key={key} configurator={configurator} listKey={key} />)
}

/** All other lists; secondary ones are folded away until asked for (spec §2, §4). */
export function FinishPickers({ configurator, lists }: PickersProps) {
  const { product } = configurator
  const [more, setMore] = useState(false)
  const extras = useId()
  const picker = (key: OptionKey) => <OptionPicker key={key} configurator={configurator} listKey={key} />
  const secondary = lists.filter(key => product.secondary.includes(key))
  return (
    <>
      {lists.filter(key => !product.secondary.includes(key)).map(picker)}
      {secondary.length > 0 && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={more}
          aria-controls={extras}
          onClick={() => setMore(!more)}
        >
          {more ? TEXTS.product.showLess : TEXTS.product.showMore}
          <Icon name="down" size={20} />
        </button>
      )}
      <div id={extras} className={classes.extras} hidden={!more}>
        {more && secondary.map(picker)}
      </div>
    </>
  )
}
