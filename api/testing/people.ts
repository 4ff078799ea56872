import { createHash, randomBytes } from 'node:crypto'
import { EMBEDDED_AUDIENCE, EMBEDDED_CLIENT_ID } from '#api/embedded-client.ts'
import { askShop } from './in-process.ts'
import type { TestShop } from './shop.ts'

export interface TestPerson {
  token: string
  sub: string
  email: string
}

/** Of everybody made here. */
export const TEST_PASSWORD = 'correct horse'

/** Makes an account at the shop's identity stand-in and signs it in, as the browser library would. */
export const newPerson = (shop: Pick<TestShop, 'url'>, name = 'Pat'): Promise<TestPerson> =>
  signedIn(shop, {
    email: `${name.toLowerCase()}-${randomBytes(4).toString('hex')}@example.com`,
    password: TEST_PASSWORD,
    name,
  })

/** Signs in to an account, which is made where it is not there yet. */
export async function signedIn(
  shop: Pick<TestShop, 'url'>,
  { email, password, name }: { email: string; password: string; name: string },
): Promise<TestPerson> {
  const verifier = randomBytes(32).toString('base64url')
  const redirect = `${shop.url}/`
  const query = new URLSearchParams({
    client_id: EMBEDDED_CLIENT_ID,
    audience: EMBEDDED_AUDIENCE,
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    state: 'state',
    nonce: 'nonce',
    screen_hint: 'signup',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const form = await askShop(`${shop.url}/authorize?${query}`)
  const ticket = /name="ticket" value="([^"]+)"/.exec(await form.text())?.[1] ?? ''
  const granted = await askShop(`${shop.url}/authorize`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: shop.url, Cookie: cookiesOf(form) },
    body: new URLSearchParams({ ticket, intent: 'signup', email, name, password }),
  })
  const code = new URL(granted.headers.get('Location') ?? '', shop.url).searchParams.get('code') ?? ''
  const answer = await askShop(`${shop.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: EMBEDDED_CLIENT_ID,
      code,
      code_verifier: verifier,
      redirect_uri: redirect,
    }),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
  }
  return { token, sub: payload.sub, email }
}

/** The cookies an answer sets, as a browser sends them back. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}
