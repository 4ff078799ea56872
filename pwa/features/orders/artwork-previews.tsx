import { useQuery } from '@tanstack/react-query'
import { PAGE_TEXTS } from '#pwa/lib/page-texts.ts'
import { configQuery } from '#pwa/lib/queries.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { Status } from '#pwa/ui/status/status.tsx'
import { itemArtworks } from '#shared/orders/item-artworks.ts'
import type { OrderItem } from '#shared/orders/order.ts'
import { artworksOf, type ItemArtwork } from './order-artworks.ts'
import classes from './orders.module.css'
import { usePictures } from './use-pictures.ts'

/** Previews of an order's artworks at 96 px (spec §2, D19); nothing for an order without any. */
export function ArtworkPreviews({ sub, items }: { sub: string; items: OrderItem[] }) {
  const { data: config, isError } = useQuery(configQuery())
  const count = items.flatMap(itemArtworks).length
  if (count === 0) return null
  if (isError) return <Failed />
  if (!config) return <Loading count={count} />
  const artworks = artworksOf(items, config.artworkBase)
  return artworks.length > 0 && <Previews sub={sub} artworks={artworks} />
}

function Previews({ sub, artworks }: { sub: string; artworks: ItemArtwork[] }) {
  const { pictures, isWaiting, isComing, onBroken } = usePictures(
    sub,
    // Duplicated lines share one stored object.
    [...new Set(artworks.map(({ key }) => key))],
  )
  if (isWaiting) return <Loading count={artworks.length} />
  if (artworks.some(({ key }) => !pictures.has(key) && !isComing(key))) return <Failed />
  const firstToCome = artworks.findIndex(({ key }) => !pictures.has(key))
  return (
    <div className={classes.artworks}>
      {artworks.map(({ key, alt }, at) =>
        pictures.has(key) ? (
          <img
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change.
            key={at}
            src={pictures.get(key)}
            alt={alt}
            width="96"
            height="96"
            onError={() => onBroken(pictures.get(key))}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change.
          <Place key={at} words={at === firstToCome ? TEXTS.artwork.preparing : ''} />
        ),
      )}
    </div>
  )
}

/** As many places as there will be pictures: nothing below them moves as they come. */
function Loading({ count }: { count: number }) {
  return (
    <div className={classes.artworks}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one is like the other.
        <Place key={at} words={at === 0 ? PAGE_TEXTS.orders.artworkLoading : ''} />
      ))}
    </div>
  )
}

/** Where a picture will be, and in the first of such places what it waits for. */
function Place({ words }: { words: string }) {
  return <div className={classes.toCome}>{words && <Status>{words}</Status>}</div>
}

function Failed() {
  return <p role="alert">{PAGE_TEXTS.orders.artworkFailed}</p>
}
