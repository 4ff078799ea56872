import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { spotsOf } from '#shared/illustration/showcase/storefront-pieces.ts'
import classes from './storefront-spots.module.css'

const percent = (part: number) => `${(part * 100).toFixed(2)}%`
const TALL = new Map(spotsOf('tall').map(spot => [spot.path, spot]))

/** Where each product of the scene stands in its wide cut, and in the tall one if it is there. */
function placeOf({ path, x, y }: { path: string; x: number; y: number }): CSSProperties {
  const tall = TALL.get(path)
  return {
    '--x': percent(x),
    '--y': percent(y),
    ...(tall && { '--tall-x': percent(tall.x), '--tall-y': percent(tall.y) }),
  }
}

/** What the storefront shows leads to the products (issue 8.9). */
export function StorefrontSpots() {
  return (
    <ul className={classes.spots}>
      {spotsOf('wide').map(spot => (
        <li key={spot.path} style={placeOf(spot)} data-tall={TALL.has(spot.path)}>
          <Link to={spot.path}>
            <span>{spot.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
