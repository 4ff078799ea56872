/** Kinds of content by the ending of an address. */
const KINDS: Record<string, RegExp> = {
  js: /javascript/,
  css: /^text\/css/,
  html: /^text\/html/,
  webp: /^image\//,
  avif: /^image\//,
  jpg: /^image\//,
  png: /^image\//,
  svg: /^image\//,
  webmanifest: /manifest/,
}
const ROOT = 'id="root"'

/** Whether an answer is what was asked for: a network that answers everything with a page of its own answers 200 too. */
export async function isGenuine(url: string, answer: Response): Promise<boolean> {
  const type = answer.headers.get('content-type') ?? ''
  const { pathname } = new URL(url, 'http://shop')
  if (!answer.ok || answer.redirected) return false
  const ending = pathname.slice(pathname.lastIndexOf('.') + 1)
  const kind = KINDS[ending]
  if (kind ? !kind.test(type) : type.startsWith('text/html')) return false
  return ending !== 'html' || (await answer.clone().text()).includes(ROOT)
}
