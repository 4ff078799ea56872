import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

export interface CountingDoor {
  port: number
  /** Bytes that have gone to browsers, headers included. */
  sent(): number
  close(): void
}

/** A door in front of another port of this machine that counts what leaves through it. */
export async function openCountingDoor(behind: () => number): Promise<CountingDoor> {
  let bytes = 0
  const server = createServer(browser => {
    const shop = connect(behind(), '127.0.0.1')
    shop.on('data', chunk => {
      bytes += chunk.length
    })
    for (const socket of [browser, shop])
      socket.on('error', () => {
        browser.destroy()
        shop.destroy()
      })
    browser.pipe(shop).pipe(browser)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    sent: () => bytes,
    close: () => server.close(),
  }
}
