import type { ReactNode } from 'react'
import { useIsDue } from '#pwa/hooks/use-is-due.ts'
import { useShop } from '#pwa/ui/shop-context.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { inSlotOrder } from '#shared/cart/artworks.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { addOrShowWhyNot } from './add-or-show-why-not.ts'
import { BuyPanel } from './buy-panel.tsx'
import { deleteCarried } from './carried-files.ts'
import { DetailTabs } from './detail-tabs.tsx'
import { Gallery } from './gallery.tsx'
import { JobFields } from './job-fields.tsx'
import { LetterStyles } from './letter-styles.tsx'
import { FinishPickers, SizePickers } from './option-pickers.tsx'
import { ProductTop } from './product-top.tsx'
import classes from './product-view.module.css'
import { SizeFields } from './size-fields.tsx'
import { shownLists } from './size-lists.ts'
import { Steps } from './steps.tsx'
import { TryArtwork } from './try-artwork.tsx'
import { TRY_TEXTS } from './try-artwork-texts.ts'
import { type Configurator, useConfigurator } from './use-configurator.ts'
import { useDraft } from './use-draft.ts'
import { type TriedArtwork, useTriedArtwork } from './use-tried-artwork.ts'

interface ProductViewProps {
  path: string
  product: Product
  priceList: number
}

/** Size, finish and artwork, as far as this product has them. */
function stepsOf(configurator: Configurator, artwork: TriedArtwork) {
  const { product, selection } = configurator
  const { size, finish } = shownLists(product, selection)
  const hasSize = product.customSize !== null || product.poleBanner !== undefined || size.length > 0
  return {
    Size: hasSize ? (
      <>
        <SizeFields configurator={configurator} />
        <SizePickers configurator={configurator} lists={size} />
      </>
    ) : null,
    Finish: finish.length > 0 ? <FinishPickers configurator={configurator} lists={finish} /> : null,
    Artwork: product.requiresArtwork ? <TryArtwork configurator={configurator} artwork={artwork} /> : null,
  }
}

/** What lies below the first screen; its place is kept. */
function Later({ children }: { children: ReactNode }) {
  return useIsDue() ? children : <div className={classes.room} />
}

/** A product's page once its data is there: picture left, configurator right, details below (experience "Product"). */
export function ProductView({ path, product, priceList }: ProductViewProps) {
  const artwork = useTriedArtwork()
  const shop = useShop()
  async function place(lineId: string, slot: ArtworkSlot, file: File) {
    if (await shop.placeArtwork(lineId, slot, file)) await deleteCarried(file)
  }
  const configurator = useConfigurator(product, priceList, lineId => {
    for (const slot of inSlotOrder(Object.keys(artwork.files))) {
      const tried = artwork.files[slot]
      if (!tried) continue
      // A refused file stays here, where its reason stands.
      if (tried.state === 'refused') {
        toast(TRY_TEXTS.leftBehind(tried.file.name), { tone: 'bad' })
        continue
      }
      void place(lineId, slot, tried.file)
      artwork.handOver(slot)
    }
    draft.clear()
  })
  const draft = useDraft(configurator, artwork)
  return (
    <article className={classes.product}>
      <ProductTop path={path} product={product} />
      <h1 className={classes.title}>{product.name}</h1>
      <LetterStyles path={path} />
      <div className={classes.columns}>
        <div className={classes.pictures}>
          <Gallery product={product} selection={configurator.selection} artwork={artwork} />
        </div>
        <form
          className={classes.form}
          noValidate
          aria-label="Configure"
          onSubmit={event => {
            // A form in a dialog that was opened from here is not this one, though React hands its events on.
            if (event.target !== event.currentTarget) return
            event.preventDefault()
            void addOrShowWhyNot(configurator.add, event.currentTarget)
          }}
        >
          <Steps steps={stepsOf(configurator, artwork)} />
          <Later>
            <JobFields configurator={configurator} />
          </Later>
          <BuyPanel configurator={configurator} />
        </form>
        <Later>
          <DetailTabs product={product} selection={configurator.selection} />
        </Later>
      </div>
    </article>
  )
}
