import { useQueryClient } from '@tanstack/react-query'
import { type ProofPicture, sizedBy } from '#pwa/lib/artwork/proof-picture.ts'
import { foundByShop } from '#pwa/lib/artwork-found.ts'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { PictureComing, previewQuery } from '#pwa/lib/previews.ts'
import { configQuery } from '#pwa/lib/queries.ts'
import { ProofButton } from '#pwa/ui/proof/proof-button.tsx'
import { urlToKey } from '#shared/artwork/address.ts'
import { itemArtworks } from '#shared/orders/item-artworks.ts'
import type { OrderItem } from '#shared/orders/order.ts'

/** The proof of a bought item from its stored previews (D19); nothing for one without artwork. */
export function ItemProof({ sub, item }: { sub: string; item: OrderItem }) {
  const load = usePictures(sub, item)
  if (item.artwork === '') return null
  return <ProofButton product={item.product} options={item.options} load={load} />
}

function usePictures(sub: string, item: OrderItem) {
  const api = useApi()
  const queries = useQueryClient()
  async function pictureOf(base: string, url: string): Promise<ProofPicture | null> {
    const key = urlToKey(base, url)
    if (key === null) return null
    const { pictureOfAddress } = await import('#pwa/lib/artwork/preview-picture.ts')
    const [address, found] = await Promise.all([
      queries.fetchQuery(previewQuery(api, sub, key)),
      foundByShop(queries, api, sub, key),
    ])
    if (address === null) throw new PictureComing()
    const fileName = decodeURIComponent(key.slice(key.indexOf('/') + 1))
    return sizedBy(found, await pictureOfAddress(fileName, address))
  }
  return async () => {
    const { artworkBase } = await queries.fetchQuery(configQuery())
    const pictures = itemArtworks(item).map(
      async ([slot, address]) => [slot, await pictureOf(artworkBase, address)] as const,
    )
    return Object.fromEntries(await Promise.all(pictures))
  }
}
