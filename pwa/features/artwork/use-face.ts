import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { dataUrlAt, dataUrlOf } from '#pwa/lib/data-url.ts'
import { previewQuery } from '#pwa/lib/previews.ts'
import type { SlotState } from '#pwa/sync/slot-state.ts'

/** The small picture of a slot's file as a `data:` address: this device's own, else the stored one (D19); null for none yet. */
export function useFace(sub: string, state: SlotState): string | null {
  const own = 'preview' in state ? state.preview : null
  const key = own === null && state.kind === 'uploaded' ? state.artwork.key : null
  const embedded = useEmbedded(own ?? null)
  const stored = useStored(sub, key)
  return own ? embedded : stored
}

function useEmbedded(preview: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    const settle = (read: string | null) => {
      if (!isOver) setAddress(read)
    }
    if (preview) dataUrlOf(preview).then(settle, () => settle(null))
    return () => {
      isOver = true
    }
  }, [preview])
  return preview && address
}

function useStored(sub: string, key: string | null): string | null {
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = ['artworkFace', sub, key]
  // A stored object never changes: once its picture is here, no address is asked for.
  const isHere = Boolean(queries.getQueryData(queryKey))
  const { data: address = null } = useQuery({
    ...previewQuery(api, sub, key ?? ''),
    retry: false,
    enabled: key !== null && !isHere,
  })
  const { data = null } = useQuery({
    queryKey,
    queryFn: () => (address === null ? null : dataUrlAt(address)),
    enabled: key !== null && (isHere || address !== null),
    staleTime: query => (query.state.data ? Number.POSITIVE_INFINITY : 0),
  })
  return data
}
