import { isValidElement } from 'react'

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]))
  }
  if (isValidElement<object>(one) && isValidElement<object>(other)) {
    return one.type === other.type && one.key === other.key && areSameProps(one.props, other.props)
  }
  return Object.is(one, other)
}

/**
 * Whether props say the same, for `memo`. Elements among them, as the options of a list, are made anew by every render
 * of their page: here they are the same where they say the same.
 */
export function areSameProps(one: object, other: object): boolean {
  const [before, now] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))]
  return (
    before.length === now.size &&
    before.every(([name, value]) => now.has(name) && isSame(value, now.get(name)))
  )
}
