export const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'] as const

/** The place of the first product whose name starts with each letter; letters without one are absent (spec §2). */
export function firstByLetter(names: readonly string[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>()
  names.forEach((name, index) => {
    const letter = name.trim().charAt(0).toUpperCase()
    if (LETTERS.includes(letter) && !first.has(letter)) first.set(letter, index)
  })
  return first
}
