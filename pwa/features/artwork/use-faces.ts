import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sizeBy } from '#pwa/lib/artwork/proof-picture.ts'
import { foundQuery } from '#pwa/lib/artwork-found.ts'
import { useOwnerApi } from '#pwa/lib/auth/use-api.ts'
import { dataUrlAt, dataUrlOf } from '#pwa/lib/data-url.ts'
import { type pictureQuery, previewQuery } from '#pwa/lib/previews.ts'
import { webpPixels } from '#pwa/lib/webp-pixels.ts'
import { fileShown, type SlotState } from '#pwa/sync/uploads/slot-view.ts'
import type { FoundInFile } from '#shared/artwork/advice.ts'
import type { SizeIn } from '#shared/artwork/fit.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { ArtworkPicture } from '#shared/illustration/illustrate.ts'

/** Names bytes in memory, for as long as they are there. */
const names = new WeakMap<Blob, string>()

function nameOf(preview: Blob): string {
  const known = names.get(preview)
  if (known) return known
  const made = crypto.randomUUID()
  names.set(preview, made)
  return made
}

/** Where the small picture of a slot's file is: in this device's memory, or beside the stored object of this key. */
export interface PictureSource {
  own: Blob | null
  key: string | null
  /** What was found in the file (D17), by this device or else by the shop; null where that is not known. */
  found: FoundInFile | null
}

const NO_SOURCE: PictureSource = { own: null, key: null, found: null }

function sourceOf(state: SlotState, found: FoundInFile | null): PictureSource {
  const shown = fileShown(state)
  const own = shown?.preview
  const key = own === null && shown?.kind === 'uploaded' ? shown.artwork.key : null
  return { own: own ?? null, key, found }
}

/** The small pictures of a line's files by slot, under `data:` addresses: this device's own, else the stored ones (D19). */
export function useFaces(
  sub: string,
  slots: readonly (readonly [slot: ArtworkSlot, state: SlotState, found: FoundInFile | null])[],
): Record<ArtworkSlot, ArtworkPicture | null> {
  const api = useOwnerApi(sub)
  const sources = slots.map(([, state, found]) => sourceOf(state, found))
  const looked = useQueries({
    queries: sources.map(({ key, found }) => ({
      ...foundQuery(api, sub, key ?? ''),
      enabled: found === null && key !== null,
    })),
    combine: answers => answers.map(({ data }) => data ?? null),
  })
  return useSlotPictures(
    sub,
    slots.map(([slot], at) => [slot, sourceWith(sources[at], looked[at])] as const),
    key => previewQuery(api, sub, key),
  )
}

/** With what the shop found in the file, where this device did not check it itself. */
function sourceWith(
  source: PictureSource = NO_SOURCE,
  looked: FoundInFile | null | undefined = null,
): PictureSource {
  return { ...source, found: source.found ?? looked }
}

/** The same for whoever's pictures these are: `addressOf` asks for the address of one that is not here. */
export function useSlotPictures(
  whose: string,
  slots: readonly (readonly [slot: ArtworkSlot, source: PictureSource])[],
  addressOf: (key: string) => ReturnType<typeof pictureQuery>,
): Record<ArtworkSlot, ArtworkPicture | null> {
  const pictures = usePictures(
    whose,
    slots.map(([, source]) => source),
    addressOf,
  )
  const listed = JSON.stringify(slots.map(([slot, { found }]) => [slot, sizeBy(found, null)]))
  return useMemo(() => facesOf(JSON.parse(listed), pictures), [listed, pictures])
}

function facesOf(
  slots: readonly (readonly [slot: ArtworkSlot, size: SizeIn | null])[],
  pictures: readonly (string | null)[],
): Record<ArtworkSlot, ArtworkPicture | null> {
  const faces = slots.map(([slot, size], at) => {
    const href = pictures[at] ?? null
    return [slot, href === null ? null : { href, size: size ?? webpPixels(href) }] as const
  })
  return Object.fromEntries(faces)
}

function usePictures(
  whose: string,
  sources: readonly PictureSource[],
  addressOf: (key: string) => ReturnType<typeof pictureQuery>,
): (string | null)[] {
  const queries = useQueryClient()
  const keyOf = ({ own, key }: PictureSource) => ['artworkFace', whose, own ? nameOf(own) : key]
  // A stored object never changes: once its picture is here, no address is asked for.
  const isHere = (source: PictureSource) => Boolean(queries.getQueryData(keyOf(source)))
  const addresses = useQueries({
    queries: sources.map(source => ({
      ...addressOf(source.key ?? ''),
      retry: false,
      enabled: source.key !== null && !isHere(source),
    })),
    combine: found => found.map(({ data }) => data ?? null),
  })
  return useQueries({
    queries: sources.map((source, at) => {
      const address = addresses[at] ?? null
      const { own, key } = source
      return {
        queryKey: keyOf(source),
        queryFn: () =>
          own ? dataUrlOf(own).catch(() => null) : address === null ? null : dataUrlAt(address),
        enabled: own !== null || (key !== null && (isHere(source) || address !== null)),
        staleTime: ({ state }: { state: { data: string | null | undefined } }) =>
          state.data ? Number.POSITIVE_INFINITY : 0,
      }
    }),
    combine: found => found.map(({ data }) => data ?? null),
  })
}
