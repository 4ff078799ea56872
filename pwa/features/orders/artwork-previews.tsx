import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { previewQuery } from '#pwa/lib/previews.ts'
import { configQuery } from '#pwa/lib/queries.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import type { OrderItem } from '#shared/orders/order.ts'
import { artworksOf, type ItemArtwork } from './order-artworks.ts'
import classes from './orders.module.css'
import { keepPicture, useKeptPictures } from './use-kept-pictures.ts'

/** Previews of an order's artworks at 96 px (spec §2, D19); nothing for an order without any. */
export function ArtworkPreviews({ sub, items }: { sub: string; items: OrderItem[] }) {
  const { data: config, isError } = useQuery(configQuery())
  if (isError) return <Failed />
  if (!config) return <p role="status">{TEXTS.orders.artworkLoading}</p>
  const artworks = artworksOf(items, config.artworkBase)
  return artworks.length > 0 && <Previews sub={sub} artworks={artworks} />
}

function Previews({ sub, artworks }: { sub: string; artworks: ItemArtwork[] }) {
  const { pictures, isWaiting, isComing, onBroken } = usePictures(
    sub,
    // Duplicated lines share one stored object.
    [...new Set(artworks.map(({ key }) => key))],
  )
  if (isWaiting) return <p role="status">{TEXTS.orders.artworkLoading}</p>
  if (artworks.some(({ key }) => !pictures.has(key) && !isComing(key))) return <Failed />
  return (
    <div className={classes.artworks}>
      {artworks.map(
        ({ key, alt }, at) =>
          pictures.has(key) && (
            <img
              // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change.
              key={at}
              src={pictures.get(key)}
              alt={alt}
              width="96"
              height="96"
              onError={() => onBroken(pictures.get(key))}
            />
          ),
      )}
      {artworks.some(({ key }) => isComing(key)) && <p role="status">{TEXTS.artwork.preparing}</p>}
    </div>
  )
}

/**
 * Each picture by its signed address, or as this device keeps it where the shop cannot be reached or that address fails;
 * none where both fail (issue 6.31).
 */
function usePictures(sub: string, keys: string[]) {
  const api = useApi()
  const [broken, setBroken] = useState<readonly string[]>([])
  const kept = useKeptPictures(sub, keys)
  const links = useQueries({ queries: keys.map(key => previewQuery(api, sub, key)) })
  const addresses = links.map(({ data }) => data)
  const list = addresses.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list stands for the keys and their addresses.
  useEffect(() => {
    for (const [at, url] of addresses.entries()) if (url) void keepPicture(sub, keys[at] ?? '', url)
  }, [sub, list])
  const pictures = new Map(
    keys.flatMap((key, at) => {
      const ways = [addresses[at], kept?.get(key)]
      const shown = ways.find(way => way && !broken.includes(way))
      return shown ? [[key, shown] as const] : []
    }),
  )
  const isWaiting = keys.some(
    (key, at) => !pictures.has(key) && (kept === null || (links[at]?.isPending ?? true)),
  )
  const isComing = (key: string) => !pictures.has(key) && addresses[keys.indexOf(key)] === null
  return {
    pictures,
    isWaiting,
    isComing,
    onBroken: (address = '') => setBroken(now => [...now, address]),
  }
}

function Failed() {
  return <p role="alert">{TEXTS.orders.artworkFailed}</p>
}
