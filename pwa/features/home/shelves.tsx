import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { productPicture } from '#pwa/lib/images.ts'
import { usePictureEvents } from '#pwa/ui/absent-picture/use-picture-events.ts'
import { usePictureFailure } from '#pwa/ui/absent-picture/use-picture-failure.ts'
import { useSeen } from '#pwa/ui/product-card/use-seen.ts'
import { CATEGORY_TILES } from '#shared/catalogue/category-tiles.ts'
import classes from './home.module.css'

/** As wide as a tile: two beside each other on phones, four elsewhere. */
const SIZES = '(min-width: 900px) 22vw, 45vw'

/** On narrower screens tiles stand below the first picture, and wait until they are seen: nothing shares a slow line with it. */
const WIDE = '(min-width: 560px)'

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
  const frame = useRef<HTMLElement>(null)
  const media = useSeen(frame, false) ? undefined : WIDE
  const { isFailed, isAbsent, fail } = usePictureFailure(of)
  const events = usePictureEvents(undefined, fail)
  if (isFailed || isAbsent) return <div className={classes.blank} />
  const { avif, webp, jpg, src } = productPicture(of)
  return (
    <picture ref={frame}>
      <source media={media} type="image/avif" srcSet={avif} sizes={SIZES} />
      <source media={media} type="image/webp" srcSet={webp} sizes={SIZES} />
      {media && <source media={media} srcSet={jpg} sizes={SIZES} />}
      <img
        src={media ? undefined : src}
        srcSet={media ? undefined : jpg}
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
