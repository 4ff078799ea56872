import { BRAND } from '#shared/catalogue/brand.ts'
import classes from './contact.module.css'

/** Blocks of houses between the streets, as x, y, width and height. */
const BLOCKS = [
  [8, 8, 120, 70],
  [156, 8, 112, 70],
  [296, 8, 96, 70],
  [8, 106, 120, 62],
  [296, 106, 96, 62],
  [8, 196, 120, 76],
  [156, 196, 112, 76],
  [296, 196, 96, 76],
] as const

/** Where the shop is: a drawn plan, there without a network too (issue 8.8). */
export function ShopMap() {
  return (
    <figure className={classes.map}>
      <svg
        viewBox="0 0 400 280"
        role="img"
        aria-label={`Plan: ${BRAND.name}, ${BRAND.street}, ${BRAND.city}`}
      >
        <rect className={classes.street} width="400" height="280" />
        {BLOCKS.map(([x, y, width, height]) => (
          <rect key={`${x} ${y}`} className={classes.block} {...{ x, y, width, height }} rx="3" />
        ))}
        <rect className={classes.here} x="156" y="106" width="112" height="62" rx="3" />
        <path
          className={classes.pin}
          d="M212 126c-9 0-15-6-15-14 0-9 7-15 15-15s15 6 15 15c0 8-6 14-15 31z"
        />
        <circle className={classes.block} cx="212" cy="112" r="5" />
        <text className={classes.label} x="212" y="160" textAnchor="middle">
          {BRAND.shortName}
        </text>
        <text className={classes.label} x="280" y="187" textAnchor="middle">
          {BRAND.street}
        </text>
      </svg>
      <figcaption>What you pick up is at our counter on {BRAND.street}.</figcaption>
    </figure>
  )
}
