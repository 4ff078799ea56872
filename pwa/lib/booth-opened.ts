import { createListeners } from './listeners.ts'

const listeners = createListeners<[sub: string]>()

/** Calls back when a staff member's booth is opened on this page; returns an unsubscribe function. */
export const onBoothOpened = listeners.add

/** Says that a staff member's booth is open, so that what it has is sent. */
export const boothOpened = listeners.notify
