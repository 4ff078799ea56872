import { useRef, useState } from 'react'
import classes from './product-card.module.css'
import { useSeen } from './use-seen.ts'

interface CardPictureProps {
  /** Key of the picture (D27); undefined while the card has none yet. */
  imageKey: string | undefined
  alt: string
  /** Loads at once, for pictures of the first screen. */
  eager: boolean
  onError?(): void
}

/** A card's picture: a grey pulse until a tenth of it is visible, then the picture once it is there (D37). */
export function CardPicture({ imageKey, alt, eager, onError }: CardPictureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const seen = useSeen(frame, eager)
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming')
  const fail = () => {
    setState('failed')
    onError?.()
  }
  return (
    <div ref={frame} className={classes.picture} data-state={seen && imageKey ? state : 'unseen'}>
      {seen && imageKey && (
        <img
          src={`/images/${imageKey}`}
          alt={alt}
          width={320}
          height={320}
          fetchPriority={eager ? 'high' : 'auto'}
          onLoad={() => setState('there')}
          onError={fail}
        />
      )}
    </div>
  )
}
