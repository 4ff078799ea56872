import { productPicture } from '#pwa/lib/images.ts'
import { usePictureFailure } from '#pwa/ui/absent-picture/use-picture-failure.ts'

/** The product's catalogue picture beside its line; its name stands next to it, so one that is not there leaves its place plain. */
export function LinePicture({ imageKey }: { imageKey: string }) {
  const { isAbsent, isFailed, fail } = usePictureFailure(imageKey)
  if (imageKey === '' || isAbsent || isFailed) return null
  const { avif, webp, src } = productPicture(imageKey)
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes="240px" />
      <source type="image/webp" srcSet={webp} sizes="240px" />
      <img src={src} alt="" width="240" height="180" loading="lazy" onError={fail} />
    </picture>
  )
}
