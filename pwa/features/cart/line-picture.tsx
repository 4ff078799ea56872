import { productPicture } from '#pwa/lib/images.ts'
import classes from './cart.module.css'

/** The product's picture beside its line; its name stands next to it. */
export function LinePicture({ imageKey }: { imageKey: string }) {
  if (imageKey === '') return <span className={classes.picture} />
  const { webp, src } = productPicture(imageKey)
  return (
    <picture className={classes.picture}>
      <source type="image/webp" srcSet={webp} sizes="112px" />
      <img src={src} alt="" width="112" height="112" loading="lazy" />
    </picture>
  )
}
