import type { InfiniteData } from '@tanstack/react-query'
import type { DeskMessage, DeskMessages } from '#shared/contract/messages.ts'

/** A page of messages; the first also has those that are not told, which are held for what is written to them. */
export interface HeldPage extends DeskMessages {
  held?: readonly DeskMessage[]
}

export type HeldPages = InfiniteData<HeldPage>

export interface ListedMessage extends DeskMessage {
  /** Whether it is no longer told. */
  isHeld: boolean
}

/** Messages as they stand on the page, newest first. */
export const listed = ({ pages }: HeldPages): ListedMessage[] =>
  pages
    .flatMap(({ messages, held = [] }) => [
      ...messages.map(message => ({ ...message, isHeld: false })),
      ...held.map(message => ({ ...message, isHeld: true })),
    ])
    .sort((a, b) => b.at.localeCompare(a.at))

/** All messages of pages, those that are held too. */
export const shownIn = (pages: HeldPages | undefined): DeskMessage[] =>
  pages?.pages.flatMap(({ messages, held = [] }) => [...messages, ...held]) ?? []

/**
 * Pages as told now, with those of the messages before, or looked up for it, that are not told and that something is written to;
 * `isWritten` knows by `ref`.
 */
export function withHeld(
  before: HeldPages | undefined,
  now: HeldPages,
  isWritten: (ref: string) => boolean,
): HeldPages {
  const [first, ...others] = now.pages
  if (!first) return now
  const told = new Set(now.pages.flatMap(({ messages }) => messages.map(({ ref }) => ref)))
  const shown = [...shownIn(before), ...(first.held ?? [])]
  const known = new Map(shown.map(message => [message.ref, message]))
  const held = [...known.values()].filter(({ ref }) => !told.has(ref) && isWritten(ref))
  return { ...now, pages: [{ ...first, held }, ...others] }
}
