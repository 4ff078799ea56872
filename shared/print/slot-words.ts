import { type SizeIn, sizeText } from '#shared/artwork/fit.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'

export interface SlotWords {
  /** In the middle of a sentence. */
  name: string
  /** What becomes of the part while it has no file. */
  without: string
  /** The slot whose file prints here as well while this one has none. */
  printsFrom?: ArtworkSlot
  /** Sets of words by which a file's name says that it is for this part; the longer the set, the surer. */
  names: readonly (readonly string[])[]
}

const INSIDE = ['inside', 'inner', 'reverse']

/** The other side of a wall, by the words for the wall; "back wall" alone is the wall at the back. */
const otherSide = (...walls: readonly (readonly string[])[]) =>
  walls.flatMap(wall => [
    ...INSIDE.map(word => [...wall, word]),
    ...(wall.length > 1 ? [[...wall, 'back']] : []),
  ])

const FULL = [['wall'], ['full', 'wall'], ['fullwall']]
const HALF = [['wall'], ['half', 'wall'], ['halfwall'], ['side', 'wall'], ['rail']]
const on = (side: string) => [
  [side, 'wall'],
  [side, 'rail'],
  [side, 'half', 'wall'],
]

const WALL = 'the wall stays plain white'
const BOTH = 'its front prints on both sides'

/** What slots are called. */
export const SLOT_WORDS: Record<ArtworkSlot, SlotWords> = {
  front: { name: 'front', without: 'nothing is printed', names: [] },
  back: { name: 'back', without: 'the front prints on both sides', printsFrom: 'front', names: [] },
  wall: { name: 'full wall', without: WALL, names: [...FULL, ['back', 'wall'], ['backwall']] },
  wallBack: { name: 'full wall back', without: BOTH, printsFrom: 'wall', names: otherSide(...FULL) },
  rail: { name: 'half wall', without: WALL, names: [...HALF, ...on('right')] },
  railBack: {
    name: 'half wall back',
    without: BOTH,
    printsFrom: 'rail',
    names: otherSide(...HALF, ...on('right')),
  },
  railLeft: { name: 'left half wall', without: WALL, names: [...HALF, ...on('left')] },
  railLeftBack: {
    name: 'left half wall back',
    without: BOTH,
    printsFrom: 'railLeft',
    names: otherSide(...HALF, ...on('left')),
  },
  rider: {
    name: 'rider',
    without: 'the rider stays plain white',
    names: [['rider'], ['rider', '1'], ['rider1'], ['first', 'rider'], ['lower', 'rider']],
  },
  rider2: {
    name: 'second rider',
    without: 'the rider stays plain white',
    names: [['rider'], ['rider', '2'], ['rider2'], ['second', 'rider'], ['upper', 'rider']],
  },
}

/** A part of a product that a newer shop sells. */
const UNKNOWN: SlotWords = { name: 'another part', without: 'that part stays plain', names: [] }

/** How a slot is called, whether this code knows it or not. */
export function slotWords(slot: ArtworkSlot): SlotWords {
  return (Object.hasOwn(SLOT_WORDS, slot) && SLOT_WORDS[slot]) || UNKNOWN
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The heading of a slot: "Artwork" is the front's. */
export function slotTitle(slot: ArtworkSlot, name = slotWords(slot).name): string {
  return slot === 'front' ? 'Artwork' : `${capital(name)} artwork`
}

/** The name of a slot where it stands alone. */
export const slotLabel = (slot: ArtworkSlot, name = slotWords(slot).name): string => capital(name)

/** What an optional slot without a file means, in a sentence, and what a file for a part of its own has to measure (D57). */
export function slotHint(slot: ArtworkSlot, size: SizeIn | null): string {
  const { without, names } = slotWords(slot)
  const measure = names.length > 0 && size ? ` Make it ${sizeText(size)}, width × height.` : ''
  return `Optional: without it ${without}.${measure}`
}
