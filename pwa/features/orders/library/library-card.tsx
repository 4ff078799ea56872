import { Link } from '@tanstack/react-router'
import { useServing } from '#pwa/hooks/use-serving.ts'
import { FilePicture } from '#pwa/ui/absent-picture/file-picture.tsx'
import { DeleteFile } from './delete-file.tsx'
import { KeepFile } from './keep-file.tsx'
import classes from './library.module.css'
import type { LibraryFile } from './library.ts'
import { LIBRARY_TEXTS } from './library-texts.ts'
import { PutOnto } from './put-onto.tsx'

interface LibraryCardProps {
  sub: string
  entry: LibraryFile
  /** Address of its small picture; none until there is one. */
  picture: string | undefined
}

/** One file with its picture, where it is used, and what can be done with it. */
export function LibraryCard({ sub, entry, picture }: LibraryCardProps) {
  const { file, cart, orders, isKept } = entry
  // The cart is another customer's then, and may not hold this person's artwork.
  const isServing = useServing() !== null
  return (
    <li className={classes.file}>
      <div className={classes.picture}>
        {picture && (
          <FilePicture src={picture} alt={LIBRARY_TEXTS.pictureOf(file.fileName)} className={classes.image} />
        )}
      </div>
      <h2 className={classes.name}>{file.fileName}</h2>
      <div>
        <p className={classes.used}>
          {cart.length + orders.length > 0 ? LIBRARY_TEXTS.usedIn : LIBRARY_TEXTS.unused}
        </p>
        <ul className={classes.uses}>
          {cart.map(use => (
            <li key={`${use.line} ${use.slot}`}>
              <Link to="/cart">{LIBRARY_TEXTS.cart(use)}</Link>
            </li>
          ))}
          {orders.map(({ orderId, product }) => (
            <li key={orderId}>
              <Link to="/orders/$orderId" params={{ orderId }}>
                {LIBRARY_TEXTS.order(orderId, product)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {!isServing && <PutOnto file={file} />}
      {orders.length === 0 && <KeepFile sub={sub} entry={entry} />}
      {cart.length > 0 || (isKept && orders.length === 0) ? (
        <DeleteFile sub={sub} entry={entry} />
      ) : (
        <p className={classes.used}>{LIBRARY_TEXTS.kept}</p>
      )}
    </li>
  )
}
