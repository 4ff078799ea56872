import { Link } from '@tanstack/react-router'
import { BRAND } from '#shared/catalogue/brand.ts'
import classes from './home.module.css'

/** White on dark gold, centred: welcome, and an invitation to the latest offers (spec §1). */
export function Banner() {
  return (
    <section className={classes.banner} aria-label="Welcome">
      <h1>Welcome to {BRAND.name}</h1>
      <p>
        Banners, flags and signs made to your size. <Link to="/products">See our latest offers</Link>, each
        with its price and the days it takes.
      </p>
    </section>
  )
}
