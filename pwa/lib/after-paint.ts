import { nextTurn } from './next-turn.ts'

let painted: Promise<void> | null = null

/** A page that nobody looks at is not painted, and has no frames. */
const nextFrame = () => (document.hidden ? Promise.resolve() : new Promise(requestAnimationFrame))

/** Resolves once what is drawn now has been painted: at once for all who wait, so that they are drawn together. */
export function afterPaint(): Promise<void> {
  painted ??= nextFrame()
    .then(nextTurn)
    .then(() => {
      painted = null
    })
  return painted
}
