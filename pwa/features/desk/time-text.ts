/** A moment as the desk writes it, by the device's clock; `at` is an ISO time. */
export const timeText = (at: string): string =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
