/** A rule of a built style sheet, taken apart so that what a page needs of it can be put together again. */
export interface StyleRule {
  /** The at-rules around it, outermost first: `@layer mantine`, `@media (width >= 900px)`. */
  within: string[]
  selectors: StyleSelector[]
  /** Without semicolons. */
  declarations: string[]
}

export interface StyleSelector {
  text: string
  /** Classes that an element has to have, or to stand beside, for it to count. */
  classes: string[]
  /** The same of attributes, written as markup has them: ` data-state="there"`, ` aria-hidden=`. */
  attributes: string[]
}

/** What stands in a sheet as it is: the order of layers, a font of the device, an animation. */
export interface StyleStatement {
  text: string
  /** An animation's name; it is needed where a rule names it. */
  animation?: string
}

/** What a built sheet consists of, in its order. */
export type StyleSheet = (StyleRule | StyleStatement)[]

const isRule = (part: StyleRule | StyleStatement): part is StyleRule => 'selectors' in part
const CUSTOM = /^--[\w-]+(?=:)/
const NAMED = /var\(\s*(--[\w-]+)/g

/**
 * The styles of these sheets that the markup needs, to stand in the page itself: rules whose classes it has, variables
 * that are read, animations that are played. The sheets come after it and say the same once more.
 */
export function firstStyles(sheets: readonly StyleSheet[], markup: string): string {
  const parts = sheets.flat()
  const classes = classesOf(markup)
  const isThere = (selector: StyleSelector) =>
    selector.classes.every(name => classes.has(name)) &&
    selector.attributes.every(each => markup.includes(each))
  const rules = new Map(parts.filter(isRule).map(rule => [rule, needed(rule, isThere)]))
  const read = variablesRead(
    [...rules.values()].flatMap(rule => rule?.declarations ?? []),
    markup,
  )
  const texts = [...rules.values()].flatMap(rule => rule?.declarations ?? []).join()
  return nested(
    parts.flatMap(part => {
      if (!isRule(part)) return isNeeded(part, texts) ? [{ within: [], text: part.text }] : []
      const rule = rules.get(part)
      const declarations = rule?.declarations.filter(each => isRead(each, read)) ?? []
      if (!rule || declarations.length === 0) return []
      return [{ within: part.within, text: `${rule.selectors}{${declarations.join(';')}}` }]
    }),
  )
}

function classesOf(markup: string): ReadonlySet<string> {
  const lists = [...markup.matchAll(/ class="([^"]*)"/g)].map(([, list]) => list ?? '')
  return new Set(lists.flatMap(list => list.split(/\s+/)))
}

function needed({ selectors, declarations }: StyleRule, isThere: (selector: StyleSelector) => boolean) {
  const texts = selectors.filter(isThere).map(({ text }) => text)
  return texts.length === 0 ? null : { selectors: texts.join(), declarations }
}

const isNeeded = ({ animation }: StyleStatement, texts: string) =>
  animation === undefined || texts.includes(animation)

function isRead(declaration: string, read: ReadonlySet<string>): boolean {
  const [variable] = CUSTOM.exec(declaration) ?? []
  return variable === undefined || read.has(variable)
}

/** Variables that a property reads, the markup's own styles, or a variable that is read. */
function variablesRead(declarations: readonly string[], markup: string): ReadonlySet<string> {
  const namedIn = (text: string) => [...text.matchAll(NAMED)].map(([, name]) => name ?? '')
  const values = new Map<string, string[]>()
  for (const each of declarations) {
    const [variable] = CUSTOM.exec(each) ?? []
    if (variable) values.set(variable, [...(values.get(variable) ?? []), each])
  }
  const read = new Set<string>()
  const waiting = [...declarations.filter(each => !CUSTOM.test(each)), markup].flatMap(namedIn)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (read.has(name)) continue
    read.add(name)
    waiting.push(...(values.get(name) ?? []).flatMap(namedIn))
  }
  return read
}

/** Rules that follow each other within the same at-rules share them. */
function nested(rules: readonly { within: readonly string[]; text: string }[]): string {
  let open: readonly string[] = []
  let css = ''
  for (const { within, text } of [...rules, { within: [], text: '' }]) {
    const same = within.findIndex((each, at) => each !== open[at])
    const kept = same < 0 ? Math.min(within.length, open.length) : same
    css +=
      '}'.repeat(open.length - kept) +
      within
        .slice(kept)
        .map(each => `${each}{`)
        .join('') +
      text
    open = within
  }
  return css
}
