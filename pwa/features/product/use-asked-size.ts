import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Product } from '#shared/catalogue/product.ts'
import { sizeOn } from '#shared/pricing/typed-size.ts'
import type { ConfigurationChange } from './configuration.ts'

/** The size in the address, `?size=36x72` (height x width in inches), is put on the page; one that is not made is not. */
export function useAskedSize(product: Product, change: (to: ConfigurationChange) => void) {
  const { size } = useSearch({ strict: false }) as { size?: unknown }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once per address; afterwards the page is the person's.
  useEffect(() => {
    const [, height, width] = /^(\d{1,4})x(\d{1,4})$/.exec(String(size)) ?? []
    const asked = height && width ? sizeOn(product, [`${height} in`, `${width} in`]) : null
    if (asked) change({ kind: 'dimensions', ...asked })
  }, [size])
}
