/** Scrolls to a card, smoothly unless motion is unwelcome (D41), and moves the focus to where it leads. */
export function goToCard(card: Element): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  // The focus goes first and without its own jump, which would cut the smooth scroll short.
  card.querySelector('a')?.focus({ preventScroll: true })
  card.scrollIntoView({ behavior: still ? 'instant' : 'smooth', block: 'start' })
}
