import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { isToCome, previewQuery } from '#pwa/lib/previews.ts'
import { keepPicture, useKeptPictures } from './use-kept-pictures.ts'

/**
 * Each picture by its signed address, or as this device keeps it where the shop cannot be reached or that address fails;
 * none where both fail (issue 6.31).
 */
export function usePictures(sub: string, keys: string[]) {
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
  const isComing = (key: string) => {
    const link = links[keys.indexOf(key)]
    return !pictures.has(key) && link !== undefined && isToCome(link)
  }
  return {
    pictures,
    isWaiting,
    isComing,
    onBroken: (address = '') => setBroken(now => [...now, address]),
  }
}
