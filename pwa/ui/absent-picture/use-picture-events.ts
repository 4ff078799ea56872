import { type RefObject, type SyntheticEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'

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
  const wasSent = useWasSent()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks once, at what was there before.
  useEffect(() => {
    const picture = ref.current
    if (!wasSent || !picture?.complete || picture.currentSrc === '') return
    void picture.decode().then(() => arrive?.(picture), fail)
  }, [])
  return { ref, onLoad: event => arrive?.(event.currentTarget), onError: fail }
}

/** Whether this element was in the view that the server sent. */
function useWasSent(): boolean {
  const isSent = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  return useState(isSent)[0]
}
