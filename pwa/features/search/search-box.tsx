import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react'
import { categoriesQuery } from '#pwa/lib/queries.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import type { Category } from '#shared/catalogue/product.ts'
import { resultKey, type SearchResult, searchCatalogue } from '#shared/catalogue/search.ts'
import classes from './search-box.module.css'

const KINDS = { category: 'Category', subcategory: 'Subcategory', product: 'Product' } as const
const MOST = 12

/** Every product the menus name. */
function linksOf(categories: Category[]) {
  return categories.flatMap(({ subCategories, products }) => [
    ...subCategories.flatMap(sub => sub.products),
    ...products,
  ])
}

/** The box that finds categories, subcategories and products by name (spec §2, D34): a combobox with a list below. */
export function SearchBox() {
  const { text, results, open, active, setActive, type, close, choose } = useSearch()
  const list = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') close()
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(results[Math.max(active, 0)])
    }
    if (!step || results.length === 0) return
    event.preventDefault()
    setActive((active + step + results.length + (active < 0 && step < 0 ? 1 : 0)) % results.length)
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
      <div id={list} role="listbox" aria-label="Search results" className={classes.list} hidden={!open}>
        {results.map((result, index) => (
          <Result
            key={resultKey(result)}
            id={`${list}-${index}`}
            result={result}
            active={index === active}
            onChoose={() => choose(result)}
          />
        ))}
      </div>
      <p className={classes.nothing} role="status" hidden={!open || results.length > 0}>
        {open && results.length === 0 && `Nothing found for "${text.trim()}"`}
      </p>
    </search>
  )
}

interface ResultProps {
  id: string
  result: SearchResult
  active: boolean
  onChoose(): void
}

function Result({ id, result, active, onChoose }: ResultProps) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      to={result.url}
      className={classes.result}
      onClick={onChoose}
    >
      {result.label}
      <span className={classes.kind}>{KINDS[result.kind]}</span>
    </Link>
  )
}

/** What is typed, what it finds and which result the arrow keys are on. */
function useSearch() {
  const { data } = useQuery(categoriesQuery())
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const navigate = useNavigate()
  const wanted = useDeferredValue(text)
  const results = useMemo(
    () => (data ? searchCatalogue(data, linksOf(data), wanted).slice(0, MOST) : []),
    [data, wanted],
  )
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const type = (value: string) => {
    setText(value)
    setActive(-1)
    setOpen(value.trim() !== '')
  }
  const choose = (result: SearchResult | undefined) => {
    if (!result) return
    setText('')
    close()
    void navigate({ to: result.url })
  }
  return { text, results, open, active, setActive, type, close, choose }
}
