import type { CDPSession, Page, Route } from 'playwright/test'

const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const ANSWER = {
  responseCode: 200,
  responseHeaders: [{ name: 'content-type', value: 'image/png' }],
  body: ONE_PIXEL,
}

/**
 * Answers every product picture with one pixel: a walk through the whole shop would wait for hundreds of drawings. The
 * test library's own stand-ins hold up every other request too, and turn the browser's cache off.
 */
export async function withPlainPictures(page: Page): Promise<void> {
  const session = await withHeldPictures(page)
  // A page that closes takes the request with it.
  session.on('Fetch.requestPaused', ({ requestId }) =>
    session.send('Fetch.fulfillRequest', { requestId, ...ANSWER }).catch(() => undefined),
  )
}

/** Answers none of them as long as nobody listens to the session. */
export async function withHeldPictures(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/images/*' }] })
  return session
}

/** The same as a stand-in of the test library, for tests that stand in for some pictures themselves: the last one counts. */
export const plainPicture = (route: Route) =>
  route.fulfill({ contentType: 'image/png', body: Buffer.from(ONE_PIXEL, 'base64') })
