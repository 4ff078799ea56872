import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import { useIsDue } from '#pwa/hooks/use-is-due.ts'
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
  // The boxes of a size stand above them and are not there at first.
  const first = configurator.product.customSize ? 0 : 1
  return useDueLists(lists, first).map(usePicker(configurator))
}

/** A choice is painted first; what it makes of the prices in other lists follows it (issue 12.4). */
function usePicker(configurator: Configurator): (key: OptionKey) => ReactNode {
  const following = useDeferredValue(configurator)
  const chosen = configurator.selection.choices
  return key => (
    <OptionPicker
      key={key}
      configurator={chosen[key] === following.selection.choices[key] ? following : configurator}
      listKey={key}
    />
  )
}

/** Only the first lists at first: the others follow below them a moment later (issue 12.4). */
function useDueLists(lists: readonly OptionKey[], first: number): readonly OptionKey[] {
  return useIsDue() ? lists : lists.slice(0, first)
}

/** All other lists; secondary ones are folded away until asked for (spec §2, §4). */
export function FinishPickers({ configurator, ...props }: PickersProps) {
  const { product } = configurator
  const lists = useDueLists(props.lists, 1)
  const [more, setMore] = useState(false)
  const extras = useId()
  const picker = usePicker(configurator)
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
