import { Link } from '@tanstack/react-router'
import { BRAND } from '#shared/catalogue/brand.ts'
import classes from './brand.module.css'

/** The sign over the shop. */
export function Brand() {
  return (
    <Link to="/" className={classes.brand}>
      <Leaf />
      <span className={classes.words}>
        <span className={classes.name}>{BRAND.shortName}</span>{' '}
        <span className={classes.trade}>{BRAND.name.slice(BRAND.shortName.length).trim()}</span>
      </span>
    </Link>
  )
}

/** The shop's mark: a leaf of gold. */
export function Leaf({ size = 36 }: { size?: number }) {
  return (
    <svg aria-hidden="true" className={classes.leaf} width={size} height={size} viewBox="0 0 36 36">
      <path d="M18 2.5c7.6 5.4 10.5 11.4 9.4 17.6-.7 3.9-3.6 7-7.6 8v5.4h-3.6v-5.4c-4-1-6.9-4.1-7.6-8C7.5 13.9 10.4 7.9 18 2.5Z" />
      <path
        className={classes.veins}
        d="M18 9v19M18 16.5l4.8-4.2M18 16.5l-4.8-4.2M18 22.5l6-5.2M18 22.5l-6-5.2"
      />
    </svg>
  )
}
