import { productPicture } from '#pwa/lib/images.ts'

interface PictureProps {
  imageKey: string
  alt: string
  sizes: string
  eager?: boolean
  onError?(): void
}

/** A product picture in the width that fits, WebP where it is known (D20). */
export function Picture({ imageKey, alt, sizes, eager = false, onError }: PictureProps) {
  const { webp, jpg, src } = productPicture(imageKey)
  return (
    <picture>
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={src}
        srcSet={jpg}
        sizes={sizes}
        alt={alt}
        width={1280}
        height={960}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        onError={onError}
      />
    </picture>
  )
}
