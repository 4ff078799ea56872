import { useId, useState } from 'react'
import { TEXTS } from '#pwa/lib/texts.ts'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import { activeKeys } from '#shared/catalogue/conditions.ts'
import { OptionPicker } from './option-picker.tsx'
import classes from './option-pickers.module.css'
import type { Configurator } from './use-configurator.ts'

/** The lists that show, in page order; secondary ones are folded away until asked for (spec §2, §4). */
export function OptionPickers({ configurator }: { configurator: Configurator }) {
  const { product, selection } = configurator
  const [more, setMore] = useState(false)
  const extras = useId()
  const shown = activeKeys(product, selection.choices)
  const picker = (key: (typeof shown)[number]) => (
    <OptionPicker key={key} configurator={configurator} listKey={key} />
  )
  const secondary = shown.filter(key => product.secondary.includes(key))
  return (
    <>
      {shown.filter(key => !product.secondary.includes(key)).map(picker)}
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
