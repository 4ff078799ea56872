import { Banner } from './banner.tsx'
import classes from './home.module.css'
import { Shelves } from './shelves.tsx'
import { Showcase } from './showcase.tsx'
import { StorefrontSpots } from './storefront-spots.tsx'
import { TopProducts } from './top-products.tsx'
import { WantedNote } from './wanted-note.tsx'

/** Home (spec §2): what the shop is, what it makes, what most people come for. */
export default function HomePage() {
  return (
    <div className={classes.home}>
      <WantedNote />
      <div className={classes.hero}>
        <Banner />
        <Showcase scene={<StorefrontSpots />} />
      </div>
      <Shelves />
      <TopProducts />
    </div>
  )
}
