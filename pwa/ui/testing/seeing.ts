/** For tests: an IntersectionObserver to which whatever is there is seen at once. */
export class Seeing {
  readonly tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.tell = tell
  }
  observe() {
    this.tell([{ isIntersecting: true }])
  }
  disconnect() {}
}

/** For tests: one to which nothing is ever seen. */
export class NeverSeeing {
  observe() {}
  disconnect() {}
}
