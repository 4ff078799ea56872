import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#api/testing/free-port.ts'
import { takesConnections } from '#api/testing/listening.ts'
import { expect } from '#pwa/e2e/fixtures.ts'

/** A browser of Safari's engine, by the protocol that it is driven by (W3C WebDriver). */
export interface WebKitBrowser {
  open(url: string): Promise<void>
  /** What the function body returns in the page. */
  run<T>(script: string): Promise<T>
  /** Of the first that the XPath finds. */
  click(path: string): Promise<void>
  type(path: string, text: string): Promise<void>
  /** Waits for these words on the page. */
  reads(words: string | RegExp): Promise<void>
  close(): Promise<void>
}

/** Starts the driver that the environment names, and a browser by it. */
export async function openWebKit(): Promise<WebKitBrowser> {
  const port = await freePort()
  const driver = spawn(process.env.WEBKIT_TEST_DRIVER ?? '', [`--port=${port}`, '--host=127.0.0.1'], {
    // Its sandbox asks for more than a container gives; all that is opened here is our own.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
  })
  const end = async () => {
    const gone = once(driver, 'exit')
    driver.kill()
    await gone
  }
  const ask = async (method: string, path: string, body?: unknown) => {
    const request = body === undefined ? { method } : { method, body: JSON.stringify(body) }
    const { value } = await (await fetch(`http://127.0.0.1:${port}${path}`, request)).json()
    if (value?.error) throw new Error(`${path}: ${value.error}, ${value.message}`)
    return value
  }
  const begin = async () => {
    await expect.poll(() => takesConnections(port)).toBe(true)
    return ask('POST', '/session', { capabilities: { alwaysMatch: { browserName: 'MiniBrowser' } } })
  }
  const { sessionId } = await begin().catch(async error => {
    await end()
    throw error
  })
  const session = `/session/${sessionId}`
  const post = (path: string, body: unknown) => ask('POST', session + path, body)
  const find = async (path: string) => {
    const found = await post('/element', { using: 'xpath', value: path })
    return `/element/${Object.values(found)[0]}`
  }
  const run = (script: string) => post('/execute/sync', { script, args: [] })
  return {
    open: url => post('/url', { url }),
    run,
    // What is not there yet is looked for again.
    click: path => expect(async () => post(`${await find(path)}/click`, {})).toPass({ timeout: 20_000 }),
    type: async (path, text) => post(`${await find(path)}/value`, { text }),
    reads: words =>
      expect.poll(() => run('return document.body.innerText'), { timeout: 30_000 }).toMatch(words),
    close: async () => {
      await ask('DELETE', session)
      await end()
    },
  }
}
