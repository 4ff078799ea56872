import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { allProductsQuery } from '#pwa/lib/all-products-query.ts'
import { productQuery } from '#pwa/lib/queries.ts'
import { BusyButton } from '#pwa/ui/action/busy-button.tsx'
import { Select } from '#pwa/ui/field/select.tsx'
import { useShop } from '#pwa/ui/shop-context.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import classes from './library.module.css'
import { LIBRARY_TEXTS } from './library-texts.ts'

/** Puts a stored file onto a product, also offline: the new line opens on the product's page, where it is set up. */
export function PutOnto({ file }: { file: ArtworkRef }) {
  const { data: products = [] } = useQuery(allProductsQuery())
  const [name, setName] = useState('')
  const { put, isBusy } = usePut(file)
  return (
    <div className={classes.put}>
      <Select
        className={classes.choice}
        label={LIBRARY_TEXTS.productFor(file.fileName)}
        isLabelHidden
        isLow
        value={name}
        disabled={isBusy}
        onChange={setName}
      >
        <option value="">{LIBRARY_TEXTS.choose}</option>
        {products.map(product => (
          <option key={product.path} value={product.name}>
            {product.name}
          </option>
        ))}
      </Select>
      <BusyButton look="main" isBusy={isBusy} disabled={name === ''} onPress={() => void put(name)}>
        {LIBRARY_TEXTS.put}
        <span className="visually-hidden"> {file.fileName}</span>
      </BusyButton>
    </div>
  )
}

function usePut(file: ArtworkRef) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const shop = useShop()
  const [isBusy, setIsBusy] = useState(false)
  async function put(name: string) {
    setIsBusy(true)
    try {
      const [wire, { firstLine }] = await Promise.all([
        queries.fetchQuery(productQuery(name)),
        import('#shared/orders/first-line.ts'),
      ])
      const line = firstLine(wire, file)
      if (!line) return toast(LIBRARY_TEXTS.notMade, { tone: 'bad' })
      const { lineId } = await shop.addLine(line)
      await navigate({ to: wire.path, search: { line: lineId } as never })
    } catch (error) {
      toast(error instanceof Error ? error.message : LIBRARY_TEXTS.putFailed, { tone: 'bad' })
    } finally {
      setIsBusy(false)
    }
  }
  return { put, isBusy }
}
