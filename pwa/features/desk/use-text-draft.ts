import { useState } from 'react'
import { type Draft, deleteDraft, keepDraft, PREFIX, readDraft } from '#pwa/lib/drafts.ts'
import { tabStorage } from '#pwa/lib/storage.ts'
import { useDesk } from './desk-context.ts'

interface TextDraft extends Draft {
  text: string
}

/** What is typed into a field. */
interface TypedText {
  text: string
  /** Empty once what was typed is taken: then nothing of it stays. */
  type(text: string): void
}

/** What of theirs is written under a name in this tab; empty where nothing is. */
export const readText = (name: string, sub: string): string =>
  readDraft<TextDraft>(tabStorage(), name, sub)?.text ?? ''

/** The rest of the names that begin so and under which something of theirs is written in this tab. */
export const writtenUnder = (names: string, sub: string): string[] =>
  Object.keys(tabStorage())
    .filter(key => key.startsWith(PREFIX + names))
    .map(key => key.slice(PREFIX.length + names.length))
    .filter(rest => readText(names + rest, sub) !== '')

/** A field's words: they stay in this tab under the name, for whoever typed them alone (D2), also where the field goes away. */
export function useTextDraft(name: string): TypedText {
  const { sub } = useDesk()
  const [text, setText] = useState(() => readText(name, sub))
  function type(typed: string) {
    setText(typed)
    if (typed === '') deleteDraft(tabStorage(), name)
    else keepDraft(tabStorage(), name, { sub, text: typed })
  }
  return { text, type }
}
