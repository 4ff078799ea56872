import type { Doc, IncrementStep } from './collection.ts'

/** Both databases read other names as parts of a path. */
const NAME = /^[^.$"\\\0]+$/

/** The names on a step's way. Throws on one that a database would take apart. */
export function namesOf({ field, key }: IncrementStep): string[] {
  const names = key === undefined ? [field] : [field, key]
  const wrong = names.find(name => !NAME.test(name))
  if (wrong !== undefined) throw new Error(`"${wrong}" cannot be counted under`)
  return names
}

/** The document with all steps added. */
export function incremented<T extends Doc>(doc: T, steps: readonly IncrementStep[]): T {
  const next: Record<string, unknown> = Object.fromEntries(Object.entries(doc))
  for (const step of steps) {
    const [field = '', key] = namesOf(step)
    next[field] = key === undefined ? sum(next[field], step) : withEntry(next[field], key, step)
  }
  return next as T
}

function withEntry(value: unknown, key: string, step: IncrementStep): object {
  const entries = value as Record<string, unknown>
  return { ...entries, [key]: sum(entries[key], step) }
}

const sum = (value: unknown, { by }: IncrementStep) => (typeof value === 'number' ? value : 0) + by
