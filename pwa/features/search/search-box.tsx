import { type KeyboardEvent, useId, useState } from 'react'
import { TEXTS } from '#pwa/lib/texts.ts'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import { BRAND } from '#shared/catalogue/brand.ts'
import classes from './search-box.module.css'
import { Row } from './search-row.tsx'
import { useFind, useSearch } from './use-search.ts'

/**
 * The box that finds categories, subcategories and products, by name (spec §2, D34) and by what people mean
 * (issue 8.5): a combobox with a list below.
 */
export function SearchBox() {
  const [isWanted, setIsWanted] = useState(false)
  // What it asks of the catalogue stands around what a key draws anew (issue 12.4).
  return <Box find={useFind(isWanted)} want={setIsWanted} />
}

function Box({ find, want }: { find: ReturnType<typeof useFind>; want(isWanted: true): void }) {
  const { text, wanted, rows, isFound, open, active, setActive, type, close, leave, choose } = useSearch(
    find,
    want,
  )
  const list = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') close()
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(rows[Math.max(active, 0)])
    }
    if (!step || rows.length === 0) return
    event.preventDefault()
    setActive((active + step + rows.length + (active < 0 && step < 0 ? 1 : 0)) % rows.length)
  }
  return (
    <search
      className={classes.search}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <Icon name="search" size={20} />
      <input
        className={classes.input}
        type="search"
        role="combobox"
        aria-label={TEXTS.nav.searchPlaceholder}
        placeholder={TEXTS.nav.searchPlaceholder}
        autoComplete="off"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
        value={text}
        onChange={event => type(event.target.value)}
        onFocus={() => type(text)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.panel} hidden={!open || (rows.length === 0 && isFound)}>
        <p className={classes.nothing} role="status">
          {open && !isFound && `Nothing found for "${wanted.trim()}"`}
        </p>
        <div id={list} role="listbox" aria-label="Search results" className={classes.list}>
          {rows.map((row, index) => (
            <Row key={row.key} id={`${list}-${index}`} row={row} active={index === active} onChoose={leave} />
          ))}
        </div>
        {!isFound && (
          <p className={classes.ask}>
            Not what you mean? Call us: <a href={BRAND.phoneHref}>{BRAND.phone}</a>
          </p>
        )}
      </div>
    </search>
  )
}
