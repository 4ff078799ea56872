import { Breadcrumbs } from '#pwa/ui/breadcrumbs/breadcrumbs.tsx'
import type { Product } from '#shared/catalogue/product.ts'
import { BackButton } from './back-button.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { DetailTabs } from './detail-tabs.tsx'
import { Gallery } from './gallery.tsx'
import { JobFields } from './job-fields.tsx'
import { OptionPickers } from './option-pickers.tsx'
import classes from './product-view.module.css'
import { SizeFields } from './size-fields.tsx'
import { useConfigurator } from './use-configurator.ts'

/** A product's page once its data is there: picture left, configurator right, details below (experience "Product"). */
export function ProductView({ product, priceList }: { product: Product; priceList: number }) {
  const configurator = useConfigurator(product, priceList)
  return (
    <article className={classes.product}>
      <div className={classes.top}>
        <BackButton />
        <Breadcrumbs
          trail={[
            { label: product.categoryName, to: product.category },
            { label: product.subCategoryName, to: product.category + product.subCategory },
          ]}
          here={product.name}
        />
      </div>
      <h1 className={classes.title}>{product.name}</h1>
      <div className={classes.columns}>
        <Gallery product={product} />
        <form
          className={classes.form}
          noValidate
          aria-label="Configure"
          onSubmit={event => {
            event.preventDefault()
            void configurator.add()
          }}
        >
          <SizeFields configurator={configurator} />
          <OptionPickers configurator={configurator} />
          <JobFields configurator={configurator} />
          <BuyPanel configurator={configurator} />
        </form>
        <DetailTabs product={product} />
      </div>
    </article>
  )
}
