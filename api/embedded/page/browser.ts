/** A browser as far as HTTP goes, for tests: keeps cookies, follows nothing by itself. */
export function createBrowser(base: string, send: (request: Request) => Response | Promise<Response>) {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async go(path: string, init: RequestInit = {}): Promise<Response> {
      const request = new Request(new URL(path, base), init)
      request.headers.set('Cookie', [...cookies].map(pair => pair.join('=')).join('; '))
      const response = await send(request)
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    },
  }
}
export type Browser = ReturnType<typeof createBrowser>
