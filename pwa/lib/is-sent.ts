/** Whether the server drew this, or draws it now: then it is all there, and stays. */
export function isSent(): boolean {
  if (typeof document === 'undefined') return true
  // Its children alone: a selector would look through the whole page, once for each part of it.
  return [...(document.getElementById('root')?.children ?? [])].some(child => child.hasAttribute('inert'))
}
