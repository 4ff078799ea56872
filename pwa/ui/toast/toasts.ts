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
  /** How long it stays once it can be seen, in milliseconds; 5000 unless told (spec §9). */
  ms?: number
  action?: ToastAction
}

const listeners = createListeners()
let shown: readonly Toast[] = []
let nextId = 1
/** Begins the time of what was said before anything could be drawn; null from then on. */
let undrawn: (() => void)[] | null = []

function show(next: readonly Toast[]) {
  shown = next
  listeners.notify()
}

/**
 * Says something in passing, on screen and to screen readers; its time begins when it can be seen. Returns its id, to
 * take it back earlier.
 */
export function toast(text: string, { tone = 'plain', ms = TIMES.toast, action }: ToastOptions = {}): number {
  const id = nextId++
  show([...shown, { id, text, tone, action: action ?? null }])
  const begin = () => void setTimeout(() => dismissToast(id), ms)
  if (undrawn) undrawn.push(begin)
  else begin()
  return id
}

/** To be told once there is code that draws toasts. */
export function noteDrawable(): void {
  for (const begin of undrawn ?? []) begin()
  undrawn = null
}

export function dismissToast(id: number): void {
  show(shown.filter(each => each.id !== id))
}

/** Toasts that fit on a phone beside what they speak of. */
const MOST_AT_ONCE = 3

/**
 * What is shown of many: the newest, as somebody has just done what it speaks of; then those with something to do, of each the newest. The
 * others come when their turn does.
 */
export function fitting(toasts: readonly Toast[]): Toast[] {
  const newest = [...toasts].reverse()
  const first = [...newest.slice(0, 1), ...newest.filter(({ action }) => action), ...newest]
  const chosen = [...new Set(first)].slice(0, MOST_AT_ONCE)
  return toasts.filter(each => chosen.includes(each))
}

export const toastStore = {
  get: () => shown,
  subscribe: listeners.add,
}
