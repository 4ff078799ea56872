import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { previewQuery } from '#pwa/lib/previews.ts'
import { configQuery } from '#pwa/lib/queries.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import type { OrderItem } from '#shared/orders/order.ts'
import { artworksOf, type ItemArtwork } from './order-artworks.ts'
import classes from './orders.module.css'

/** Previews of an order's artworks at 96 px (spec §2, D19); nothing for an order without any. */
export function ArtworkPreviews({ sub, items }: { sub: string; items: OrderItem[] }) {
  const { data: config, isError } = useQuery(configQuery())
  if (isError) return <Failed />
  if (!config) return <p role="status">{TEXTS.orders.artworkLoading}</p>
  const artworks = artworksOf(items, config.artworkBase)
  return artworks.length > 0 && <Previews sub={sub} artworks={artworks} />
}

function Previews({ sub, artworks }: { sub: string; artworks: ItemArtwork[] }) {
  const api = useApi()
  const [isBroken, setIsBroken] = useState(false)
  // Duplicated lines share one stored object.
  const keys = [...new Set(artworks.map(({ key }) => key))]
  const links = useQueries({ queries: keys.map(key => previewQuery(api, sub, key)) })
  if (isBroken || links.some(link => link.isError)) return <Failed />
  if (links.some(link => link.isPending)) return <p role="status">{TEXTS.orders.artworkLoading}</p>
  return (
    <div className={classes.artworks}>
      {artworks.map(({ key, alt }, at) => (
        <img
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change.
          key={at}
          src={links[keys.indexOf(key)]?.data}
          alt={alt}
          width="96"
          height="96"
          onError={() => setIsBroken(true)}
        />
      ))}
    </div>
  )
}

function Failed() {
  return <p role="alert">{TEXTS.orders.artworkFailed}</p>
}
