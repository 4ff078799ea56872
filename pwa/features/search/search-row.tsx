import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { productPicture } from '#pwa/lib/images.ts'
import type { SearchRow } from './named-rows.ts'
import classes from './search-box.module.css'
import { linkOf } from './use-search.ts'

const KINDS = { category: 'Category', subcategory: 'Subcategory', product: 'Product', all: '' } as const

interface RowProps {
  id: string
  row: SearchRow
  active: boolean
  onChoose(): void
}

/** All that a row shows, and where it leads; a card is the device's own and stays the same. */
const shownOf = ({ key, kind, label, url, card, size, price, days }: SearchRow) =>
  [key, kind, label, url, card, size?.label, size?.param, price, days] as const

/** Most rows that a key finds were there before: they are not drawn anew (issue 12.4). */
function showsTheSame(before: RowProps, now: RowProps): boolean {
  const isSame = before.id === now.id && before.active === now.active && before.onChoose === now.onChoose
  const was = shownOf(before.row)
  return isSame && shownOf(now.row).every((shown, at) => shown === was[at])
}

/** One row of the search's list: a link with its name, its kind or price, and a product's picture. */
export const Row = memo(function Row({ id, row, active, onChoose }: RowProps) {
  const image = row.card?.images[0]
  return (
    <Link
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={classes.result}
      onClick={onChoose}
      {...linkOf(row)}
    >
      <span className={classes.label}>
        {row.label}
        {row.size && <span className={classes.size}> {row.size.label}</span>}
      </span>
      {row.price ? (
        <span className={classes.price}>
          {row.price} {row.days && <span className={classes.days}>{row.days}</span>}
        </span>
      ) : (
        <span className={classes.kind}>{KINDS[row.kind]}</span>
      )}
      {row.kind === 'product' && <Thumb imageKey={image} />}
    </Link>
  )
}, showsTheSame)

/** The product's picture, small; its place stays empty where there is none. */
function Thumb({ imageKey }: { imageKey: string | undefined }) {
  const [isFailed, setIsFailed] = useState(false)
  const sources = imageKey && !isFailed ? productPicture(imageKey) : null
  return (
    <span className={classes.thumb}>
      {sources && (
        <picture>
          <source type="image/avif" srcSet={sources.avif} sizes="64px" />
          <source type="image/webp" srcSet={sources.webp} sizes="64px" />
          <img
            src={sources.src}
            srcSet={sources.jpg}
            sizes="64px"
            alt=""
            width={64}
            height={48}
            onError={() => setIsFailed(true)}
          />
        </picture>
      )}
    </span>
  )
}
