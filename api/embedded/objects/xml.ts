const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/'

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, sign => ESCAPES[sign] ?? sign)
}

function unescapeText(text: string): string {
  return text
    .replace(/&#(x?)([0-9a-f]{1,6});/gi, (_, hex: string, code: string) =>
      String.fromCharCode(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replace(/&(lt|gt|quot|apos);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"' })[name] ?? "'")
    .replaceAll('&amp;', '&')
}

/** One leaf; nothing at all for an absent value. */
export function element(name: string, value: string | number | boolean | null | undefined): string {
  return value === null || value === undefined ? '' : `<${name}>${escapeText(String(value))}</${name}>`
}

/** A node around XML that is already made. */
export function node(name: string, inner: string): string {
  return `<${name}>${inner}</${name}>`
}

/** A whole document in S3's namespace (errors have none). */
export function xmlDocument(root: string, inner: string): string {
  const open = root === 'Error' ? root : `${root} xmlns="${NAMESPACE}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${open}>${inner}</${root}>`
}

/** The inner XML of every `<name>` in order; linear, however hostile the text. */
export function innerOfEach(name: string, xml: string): string[] {
  return xml
    .split(`<${name}>`)
    .slice(1)
    .map(rest => rest.slice(0, Math.max(0, rest.indexOf(`</${name}>`))))
}

/** The text of the first `<name>`, null when there is none. */
export function textOf(name: string, xml: string): string | null {
  const [first] = innerOfEach(name, xml)
  return first === undefined ? null : unescapeText(first).trim()
}
