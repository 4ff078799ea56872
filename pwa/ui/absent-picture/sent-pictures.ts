let sent = new WeakSet<Element>()

/** Remembers the pictures of the view that the server sent: what they had to say may have been said before the code came. */
export function noteSentPictures(view: HTMLElement): void {
  sent = new WeakSet(view.querySelectorAll('img'))
}

export const wasSent = (picture: HTMLImageElement): boolean => sent.has(picture)
