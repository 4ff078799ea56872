import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { allProductsQuery } from '#pwa/lib/all-products-query.ts'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { categoriesQuery } from '#pwa/lib/queries.ts'
import { useLoaded } from '#pwa/lib/use-loaded.ts'
import { namedRows, type SearchRow } from './named-rows.ts'

/** The code that understands and prices, with the library it stands on; asked for with the first letter (issue 8.5). */
async function loadCode(isWanted: boolean) {
  if (!isWanted) return null
  // Without it the box still finds by name, as it does until the code is there.
  return import('./make-index.ts').catch(() => null)
}

/** What finds the rows of a text in all that the device knows of the catalogue; null until it knows any of it. */
export function useFind(isWanted: boolean) {
  const categories = useQuery(categoriesQuery()).data
  const cards = useQuery({ ...allProductsQuery(), enabled: isWanted }).data
  const known = useSyncExternalStore(shopList.subscribe, shopList.get, shopList.get)
  const code = useLoaded(() => loadCode(isWanted), [isWanted])
  return useMemo(() => {
    if (!categories) return null
    if (!code) return (text: string) => namedRows(categories, text)
    const index = code.makeIndex(categories, cards ?? [], known?.list ?? null)
    return (text: string) => code.rowsFor({ cards: cards ?? [], index }, text)
  }, [categories, cards, code, known])
}

/** Where a row leads; the asked size goes along. */
export const linkOf = ({ url, size }: SearchRow) => ({
  to: url,
  ...(size ? { search: { size: size.param } as never } : {}),
})

/** What is typed, what it finds and which row the arrow keys are on. */
export function useSearch(find: ReturnType<typeof useFind>, want: (isWanted: true) => void) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const navigate = useNavigate()
  const wanted = useDeferredValue(text)
  const found = useMemo(() => find?.(wanted), [find, wanted])
  const close = useCallback(() => {
    setOpen(false)
    setActive(-1)
  }, [])
  const type = (value: string) => {
    setText(value)
    setActive(-1)
    setOpen(value.trim() !== '')
    if (value !== '') want(true)
  }
  const leave = useCallback(() => {
    setText('')
    close()
  }, [close])
  const choose = (row: SearchRow | undefined) => {
    if (!row) return
    leave()
    void navigate(linkOf(row))
  }
  const rows = found?.rows ?? []
  return {
    text,
    wanted,
    rows,
    isFound: found?.isFound ?? true,
    open,
    active,
    setActive,
    type,
    close,
    leave,
    choose,
  }
}
