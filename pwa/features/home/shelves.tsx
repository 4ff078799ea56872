import { Link } from '@tanstack/react-router'
import { productPicture } from '#pwa/lib/images.ts'
import { usePictureEvents } from '#pwa/ui/absent-picture/use-picture-events.ts'
import { usePictureFailure } from '#pwa/ui/absent-picture/use-picture-failure.ts'
import { CATEGORY_TILES } from '#shared/catalogue/category-tiles.ts'
import classes from './home.module.css'

/** As wide as a tile: two beside each other on phones, four elsewhere. */
const SIZES = '(min-width: 900px) 22vw, 45vw'

/** What the shop sells in four pictures: one tap to start (issue 8.9). */
export function Shelves() {
  return (
    <nav className={classes.shelves} aria-label="Categories">
      {CATEGORY_TILES.map(({ path, label, picture }) => (
        <Link key={path} to={path}>
          <TilePicture of={picture} />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  )
}

/** A tile's drawing; where it is not to be had the tile stays blank above its words (issue 6.31). */
function TilePicture({ of }: { of: string }) {
  const { isFailed, isAbsent, fail } = usePictureFailure(of)
  const events = usePictureEvents(undefined, fail)
  if (isFailed || isAbsent) return <div className={classes.blank} />
  const { avif, webp, jpg, src } = productPicture(of)
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={SIZES} />
      <source type="image/webp" srcSet={webp} sizes={SIZES} />
      <img
        src={src}
        srcSet={jpg}
        sizes={SIZES}
        alt=""
        width={320}
        height={240}
        loading="lazy"
        fetchPriority="low"
        {...events}
      />
    </picture>
  )
}
