/** The view that the server sent, until the page has taken it over. */
export function sentFrame(): Element | undefined {
  // Among its children alone: a selector would look through the whole page, once for each part of it.
  return [...(document.getElementById('root')?.children ?? [])].find(child => child.hasAttribute('inert'))
}

/** Whether the server drew this, or draws it now: then it is all there, and stays. */
export const isSent = (): boolean => typeof document === 'undefined' || sentFrame() !== undefined
