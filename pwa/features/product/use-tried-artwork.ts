import { useEffect, useMemo, useReducer, useRef } from 'react'
import { type ProofPicture, pictureOf } from '#pwa/lib/artwork/proof-picture.ts'
import { type FoundInFile, foundIn } from '#shared/artwork/advice.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import { deleteCarried } from './carried-files.ts'
import { TRY_TEXTS } from './try-artwork-texts.ts'

/** A file on this page that is in no cart yet. */
export interface TriedFile {
  file: File
  state: 'checking' | 'refused' | 'accepted'
  /** Why it was refused, in the spec's words (§5). */
  message: string
  /** Whether the picture of an accepted file is on its way. */
  isDrawing: boolean
  /** Null until it is drawn, and where it cannot be. */
  picture: ProofPicture | null
  /** What an accepted file holds, for advice (D17). */
  found: FoundInFile | null
}

type Tried = Readonly<Record<ArtworkSlot, TriedFile | null | undefined>>

/** News of a file that was replaced meanwhile changes nothing. */
type TriedFileEvent = { slot: ArtworkSlot; file: File | null } & Partial<Omit<TriedFile, 'file'>> & {
    isNew?: boolean
  }

const UNKNOWN = { state: 'checking', message: '', isDrawing: false, picture: null, found: null } as const

function after(tried: Tried, { slot, file, isNew = false, ...news }: TriedFileEvent): Tried {
  if (file === null) return { ...tried, [slot]: null }
  if (isNew) return { ...tried, [slot]: { ...UNKNOWN, file } }
  const before = tried[slot]
  return before?.file === file ? { ...tried, [slot]: { ...before, ...news } } : tried
}

/** Checks and draws one file; the reader comes with the first one. */
async function examine(file: File, notify: (news: Partial<TriedFile>) => void): Promise<void> {
  const { judgeArtwork } = await import('#pwa/lib/artwork/judge.ts')
  const judged = await judgeArtwork(file, { wantsPreview: false })
  const { verdict, message, facts } = judged
  if (verdict !== 'accept' || facts.type === null) return notify({ state: 'refused', message })
  const found = foundIn(judged)
  notify({ state: 'accepted', found, isDrawing: true })
  const { drawArtwork } = await import('#pwa/lib/artwork/draw-artwork.ts')
  const drawn = await drawArtwork(file, facts.type)
  const picture = drawn && pictureOf(file.name, drawn, { file, type: facts.type }, found)
  notify({ isDrawing: false, picture })
}

/** Files dropped onto a product page before it is in the cart: seen on the product, and taken along by Add to Cart. */
export function useTriedArtwork() {
  const [tried, notify] = useReducer(after, {})
  const urls = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const url of urls.current) URL.revokeObjectURL(url)
    },
    [],
  )
  return useMemo(() => {
    async function put(slot: ArtworkSlot, file: File) {
      notify({ slot, file, isNew: true })
      try {
        await examine(file, news => {
          if (news.picture) urls.current.push(news.picture.url)
          notify({ slot, file, ...news })
        })
      } catch {
        notify({ slot, file, state: 'refused', message: TRY_TEXTS.unread, isDrawing: false })
      }
    }
    return {
      /** What was tried, by slot. */
      files: tried,
      put(slot: ArtworkSlot, file: File) {
        void deleteCarried(tried[slot]?.file)
        void put(slot, file)
      },
      drop(slot: ArtworkSlot) {
        void deleteCarried(tried[slot]?.file)
        notify({ slot, file: null })
      },
      /** Takes a file off the page that is in other hands now. */
      handOver: (slot: ArtworkSlot) => notify({ slot, file: null }),
    }
  }, [tried])
}

export type TriedArtwork = ReturnType<typeof useTriedArtwork>
