const MB = 1024 * 1024

/** Bytes in megabytes as people read them: "0.4 MB", "12 MB". */
export function megabytes(bytes: number): string {
  const value = bytes / MB
  return `${value < 10 ? (Math.ceil(value * 10) / 10).toFixed(1) : Math.round(value)} MB`
}

/** Seconds as people estimate them: "about 40 s", "about 3 min". */
export function aboutTime(seconds: number): string {
  return seconds < 60 ? `about ${seconds} s` : `about ${Math.round(seconds / 60)} min`
}

/** A moment within days, in the person's own day and time: `Mon 4:05 PM`. */
export function dayAndTime(ms: number): string {
  return new Date(ms).toLocaleString(undefined, { weekday: 'short', hour: 'numeric', minute: '2-digit' })
}
