import type { WorkerQuestion } from '#shared/offline/worker-messages.ts'

type Told = WorkerQuestion | { type: 'SKIP_WAITING' }

/** A service worker that answers every question with `answer` and notes what it was told. */
export class FakeWorker extends EventTarget {
  readonly scriptURL = new URL('/service-worker.js', location.href).href
  readonly told: Told['type'][] = []
  state: ServiceWorkerState = 'installing'
  answer: unknown

  constructor(answer?: unknown) {
    super()
    this.answer = answer
  }

  postMessage(message: Told, [port]: MessagePort[]): void {
    this.told.push(message.type)
    port?.postMessage(this.answer)
  }

  become(state: ServiceWorkerState): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = null
}

/** A page's `navigator.serviceWorker`, on which a test plays the browser and the other tabs. */
export class FakeContainer extends EventTarget {
  registration: FakeRegistration | null = null
  controller: FakeWorker | null = null
  registered = 0
  /** What the next registrations bring: a worker that begins to install, or a refusal. */
  readonly coming: (FakeWorker | Error)[] = []
  readonly #served = Promise.withResolvers<unknown>()
  readonly ready = this.#served.promise

  async register() {
    this.registered++
    const found = this.registration?.active ? null : this.coming.shift()
    if (found instanceof Error) throw found
    this.registration ??= new FakeRegistration()
    if (found) this.registration.installing = found
    return this.registration
  }

  async getRegistration() {
    return this.registration ?? undefined
  }

  /** A worker that is on the device when the page opens; one that was reloaded past it has no controller. */
  startWith(worker: FakeWorker, hasController = true): void {
    this.registration = Object.assign(new FakeRegistration(), { active: worker })
    worker.state = 'activated'
    if (hasController) this.controller = worker
    this.#served.resolve(this.registration)
  }

  /** What is being installed cannot be: without another worker the browser forgets the registration. */
  fail(): void {
    const failed = this.registration?.installing
    Object.assign(this.registration ?? {}, { installing: null })
    if (!this.registration?.active) this.registration = null
    failed?.become('redundant')
  }

  wait(worker: FakeWorker): void {
    Object.assign(this.registration ?? {}, { installing: null, waiting: worker })
    worker.become('installed')
  }

  /** The worker takes over, and every page with it. */
  activate(worker: FakeWorker): void {
    Object.assign(this.registration ?? {}, { installing: null, waiting: null, active: worker })
    worker.become('activating')
    this.#served.resolve(this.registration)
    this.controller = worker
    this.dispatchEvent(new Event('controllerchange'))
    worker.become('activated')
  }
}
