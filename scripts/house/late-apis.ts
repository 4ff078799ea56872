import { type Node, type Parsed, walk } from './parsed.ts'

/**
 * What TypeScript knows of browsers and one of the oldest that run the shop's code has not (decision 97; versions by MDN's
 * browser-compat-data): by its name, or by its object's and its own where the name alone says too little.
 */
const LATE_APIS = [
  'CloseWatcher',
  'ImageDecoder',
  'Temporal',
  'URL.parse',
  'URLPattern',
  'cancelIdleCallback',
  'caretPositionFromPoint',
  'cookieStore',
  'createWritable',
  'fetchLater',
  'getHTML',
  'globalThis.navigation',
  'moveBefore',
  'navigator.canShare',
  'navigator.share',
  'parseHTMLUnsafe',
  'requestIdleCallback',
  'scheduler',
  'setAppBadge',
  'setHTMLUnsafe',
  'showDirectoryPicker',
  'startViewTransition',
  'wakeLock',
  'window.navigation',
]

/** What a browser has wherever it has the other: whoever asks for that has asked for this. */
const COMES_WITH: Readonly<Record<string, string>> = {
  cancelIdleCallback: 'requestIdleCallback',
  createWritable: 'showDirectoryPicker',
  'navigator.share': 'canShare',
}

const isBrowsers = (path: string) =>
  /^(pwa|shared)\//.test(path) && !/(^|\/)(e2e|testing|simulation)\/|\.(test|spec)\.tsx?$/.test(path)

/** Which late APIs a file that browsers run speaks of without asking whether they are there; of none for other files. */
export function unaskedApis({ path, text, program }: Parsed): string[] {
  if (!isBrowsers(path)) return []
  const spoken = new Set<string>()
  walk(program, node => {
    for (const name of namesOf(node)) if (LATE_APIS.includes(name)) spoken.add(name)
  })
  const isAsked = (name = '') => name !== '' && isAskedFor(text, name)
  return [...spoken].filter(name => !isAsked(name) && !isAsked(COMES_WITH[name]))
}

/** A name as it stands alone, and an object's with the object's before it. */
function namesOf(node: Node): string[] {
  if (node.type === 'Identifier') return [node.name]
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return []
  return node.object.type === 'Identifier' ? [`${node.object.name}.${node.property.name}`] : []
}

/** By `typeof`, `in`, a comparison with `undefined`, `?.` behind it, or a type by which it may be missing. */
function isAskedFor(text: string, name: string): boolean {
  const own = name.slice(name.lastIndexOf('.') + 1)
  const ways = [`typeof [\\w.]*\\b${own}\\b`, `'${own}' in `, `\\b${own} [!=]== undefined`, `\\b${own}\\?`]
  return new RegExp(ways.join('|')).test(text)
}
