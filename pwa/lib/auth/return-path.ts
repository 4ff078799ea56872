/** The path after a login: begins with one `/` not followed by `/` or `\`; anything else is home (D3). */
export function safeReturnPath(path: unknown): string {
  return typeof path === 'string' && isOwnPath(path) ? path : '/'
}

function isOwnPath(path: string): boolean {
  // Browsers drop control characters from addresses, so that `/<tab>/host` would leave the site.
  const visible = [...path].every(char => char >= ' ')
  return visible && /^\/(?![/\\])/.test(path)
}

/** Whether an address's query is a login redirect coming back: an answer with its state. */
export function isLoginReturn(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('state') && (query.has('code') || query.has('error'))
}
