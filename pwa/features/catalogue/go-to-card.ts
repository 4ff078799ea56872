/** Scrolls to a card, smoothly unless things are to stand `still` (D41), and moves the focus to its link. */
export function goToCard(card: Element, still: boolean): void {
  // The focus goes first and without its own jump, which would cut the smooth scroll short.
  card.querySelector('a')?.focus({ preventScroll: true })
  card.scrollIntoView({ behavior: still ? 'instant' : 'smooth', block: 'start' })
}
