import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'
import { wasSent } from './sent-pictures.ts'

interface PictureEvents {
  ref: RefObject<HTMLImageElement | null>
  onLoad(event: SyntheticEvent<HTMLImageElement>): void
  onError(): void
}

/** The props by which a picture tells that it came or failed, in a view that the server sent also when it did so before the code came. */
export function usePictureEvents(
  arrive: ((picture: HTMLImageElement) => void) | undefined,
  fail: () => void,
): PictureEvents {
  const ref = useRef<HTMLImageElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks once, at what was there before.
  useEffect(() => {
    const picture = ref.current
    if (!picture?.complete || picture.currentSrc === '' || !wasSent(picture)) return
    void picture.decode().then(() => arrive?.(picture), fail)
  }, [])
  return { ref, onLoad: event => arrive?.(event.currentTarget), onError: fail }
}
