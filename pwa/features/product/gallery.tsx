import { useRef, useState } from 'react'
import { TEXTS } from '#pwa/lib/texts.ts'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import type { Product } from '#shared/catalogue/product.ts'
import classes from './gallery.module.css'
import { Picture } from './picture.tsx'

/** What a view shows, from its key `{path}/{view}.jpg`. */
const viewOf = (key: string) => key.replace(/^.*\/|\.\w+$/g, '')

/** The main picture with its thumbnails, and a closer look (spec §2); a picture that fails is told (spec §8, D28). */
export function Gallery({ product: { name, images } }: { product: Product }) {
  const [shown, setShown] = useState(0)
  const [failed, setFailed] = useState(false)
  const zoom = useRef<HTMLDialogElement>(null)
  const key = images[shown] ?? images[0] ?? ''
  const alt = `${name}, ${viewOf(key)}`
  return (
    <section className={classes.gallery} aria-label="Pictures">
      {failed && <p role="alert">{TEXTS.product.failed('')}</p>}
      <button type="button" className={classes.main} onClick={() => zoom.current?.showModal()}>
        <Picture
          imageKey={key}
          alt={alt}
          sizes="(min-width: 900px) 50vw, 100vw"
          eager
          onError={() => setFailed(true)}
        />
        <span className={classes.zoom}>
          <Icon name="zoom" />
          <span className="visually-hidden">Zoom in</span>
        </span>
      </button>
      {images.length > 1 && (
        <ul className={classes.thumbnails}>
          {images.map((image, index) => (
            <li key={image}>
              <button
                type="button"
                aria-label={`Show ${viewOf(image)}`}
                aria-pressed={index === shown}
                onClick={() => setShown(index)}
              >
                <Picture imageKey={image} alt="" sizes="96px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Zoom ref={zoom} imageKey={key} alt={alt} />
    </section>
  )
}

function Zoom({ ref, imageKey, alt }: { ref: React.Ref<HTMLDialogElement>; imageKey: string; alt: string }) {
  return (
    <dialog ref={ref} className={classes.dialog} aria-label={alt}>
      <form method="dialog">
        <button type="submit" className={classes.close}>
          <Icon name="close" />
          Close
        </button>
      </form>
      <Picture imageKey={imageKey} alt={alt} sizes="1280px" />
    </dialog>
  )
}
