/** For tests: an IntersectionObserver to which whatever is there is seen at once. */
export class Seeing {
  readonly notify: (entries: { isIntersecting: boolean }[]) => void
  constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
    this.notify = notify
  }
  observe() {
    this.notify([{ isIntersecting: true }])
  }
  disconnect() {}
}

/** For tests: one to which nothing is ever seen. */
export class NeverSeeing {
  observe() {}
  disconnect() {}
}
