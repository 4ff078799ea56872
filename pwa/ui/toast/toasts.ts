import { createListeners } from '#pwa/lib/listeners.ts'
import { TIMES } from '#pwa/lib/texts.ts'

export interface ToastAction {
  label: string
  run(): void
}

export interface Toast {
  id: number
  text: string
  tone: 'good' | 'bad' | 'plain'
  action: ToastAction | null
}

export interface ToastOptions {
  tone?: Toast['tone']
  /** How long it stays, in milliseconds; 5000 unless told (spec §9). */
  ms?: number
  action?: ToastAction
}

const listeners = createListeners()
let shown: readonly Toast[] = []
let nextId = 1

function show(next: readonly Toast[]) {
  shown = next
  listeners.tell()
}

/** Says something in passing, on screen and to screen readers. */
export function toast(text: string, { tone = 'plain', ms = TIMES.toast, action }: ToastOptions = {}): void {
  const id = nextId++
  show([...shown, { id, text, tone, action: action ?? null }])
  setTimeout(() => dismissToast(id), ms)
}

export function dismissToast(id: number): void {
  show(shown.filter(each => each.id !== id))
}

export const toastStore = {
  get: () => shown,
  subscribe: listeners.add,
}
