export type CallInit = RequestInit & { token?: string; json?: unknown }

/** A way to call the shop at this address. */
export function callerOf(url: string): (path: string, init?: CallInit) => Promise<Response> {
  return (path, { token, json, ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
    if (json === undefined) return fetch(url + path, { ...init, headers })
    headers.set('Content-Type', 'application/json')
    return fetch(url + path, { method: 'POST', ...init, headers, body: JSON.stringify(json) })
  }
}
