import { Tabs } from '@mantine/core'
import { memo } from 'react'
import { Kit } from '#pwa/ui/kit/kit.tsx'
import '@mantine/core/styles/Tabs.layer.css'
import { PAGE_TEXTS } from '#pwa/lib/page-texts.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import type { Product } from '#shared/catalogue/product.ts'
import type { PrintChoices } from '#shared/print/configured.ts'
import { fileSpec } from '#shared/print/file-spec.ts'
import classes from './detail-tabs.module.css'

interface DetailTabsProps {
  product: Product
  selection: PrintChoices
}

/** Product Details with its tabs Description, Returns and Artwork (spec §2). */
export function DetailTabs({ product, selection }: DetailTabsProps) {
  const { label, value } = fileSpec(product, selection)
  return <Details product={product} sizeLabel={label} size={value} />
}

interface DetailsProps {
  product: Product
  sizeLabel: string
  /** What a file has to measure. */
  size: string
}

/** Drawn anew when what it says changes: most choices change the price alone. */
const Details = memo(function Details({ product, sizeLabel, size }: DetailsProps) {
  const { tabs, details } = TEXTS.product
  return (
    <section className={classes.details} aria-labelledby="product-details">
      <h2 id="product-details">{details}</h2>
      <Kit>
        <Tabs defaultValue="description" keepMounted={false}>
          <Tabs.List className={classes.list}>
            <Tabs.Tab value="description">{tabs.description}</Tabs.Tab>
            <Tabs.Tab value="returns">{tabs.returns}</Tabs.Tab>
            <Tabs.Tab value="artwork">{tabs.artwork}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="description" className={classes.panel}>
            <Description {...{ product, sizeLabel, size }} />
          </Tabs.Panel>
          <Tabs.Panel value="returns" className={classes.panel}>
            <p>{PAGE_TEXTS.returns}</p>
          </Tabs.Panel>
          <Tabs.Panel value="artwork" className={classes.panel}>
            <p>{product.artworkNotes}</p>
            <ul>
              {PAGE_TEXTS.artworkRequirements.map(requirement => (
                <li key={requirement}>{requirement}</li>
              ))}
            </ul>
          </Tabs.Panel>
        </Tabs>
      </Kit>
    </section>
  )
})

function Description({ product, sizeLabel, size }: DetailsProps) {
  const rows = [...product.specs, ...(product.requiresArtwork ? [{ label: sizeLabel, value: size }] : [])]
  return (
    <>
      <p>{product.description}</p>
      <dl className={classes.specs}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
