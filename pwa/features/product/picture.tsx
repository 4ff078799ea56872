import { useState } from 'react'
import { productPicture } from '#pwa/lib/images.ts'
import { AbsentPicture } from '#pwa/ui/absent-picture/absent-picture.tsx'
import { FailedPicture } from '#pwa/ui/absent-picture/failed-picture.tsx'
import { usePictureEvents } from '#pwa/ui/absent-picture/use-picture-events.ts'
import { usePictureFailure } from '#pwa/ui/absent-picture/use-picture-failure.ts'
import classes from './picture.module.css'

interface PictureProps {
  imageKey: string
  alt: string
  sizes: string
  eager?: boolean
  onError?(): void
}

/**
 * A product picture in the width that fits, in the smallest format the browser knows (D20); until it is there, a blur
 * of the wall and shadow that all drawings share stands in (D37).
 */
export function Picture({ imageKey, alt, sizes, eager = false, onError }: PictureProps) {
  const { avif, webp, jpg, src } = productPicture(imageKey)
  const [arrived, setArrived] = useState('')
  const { isAbsent, isFailed, fail } = usePictureFailure(imageKey)
  const tellFailure = () => {
    fail()
    onError?.()
  }
  const events = usePictureEvents(() => setArrived(imageKey), tellFailure)
  if (isAbsent) return <AbsentPicture alt={alt} />
  if (isFailed) return <FailedPicture alt={alt} />
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        className={arrived === imageKey ? undefined : classes.coming}
        src={src}
        srcSet={jpg}
        sizes={sizes}
        alt={alt}
        width={1280}
        height={960}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'low'}
        {...events}
      />
    </picture>
  )
}
