import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss'
import type { StyleRule, StyleSelector, StyleSheet, StyleStatement } from '#api/pages/first-styles.ts'

/** What no first view is in: it answers to no finger, key or pointer, and nobody prints it. */
const NEVER =
  /:(hover|active|focus|focus-visible|focus-within|target|popover-open|modal|host)\b|::(selection|backdrop|-webkit|-moz)|^dialog/
const OF_USE =
  /^(cursor|touch-action|user-select|will-change|transition|overscroll-behavior|scroll-margin|scroll-snap|-webkit-tap-highlight-color|-moz-)/
const NOT_SEEN = /^@media[^{]*\b(print|forced-colors|hover)\b/

/** Takes a built sheet apart (`api/pages/first-styles.ts`), without what no first view needs: states of use, print. */
export function styleSheetOf(css: string): StyleSheet {
  return partsOf(postcss.parse(css), [])
}

function partsOf(container: Container, within: string[]): StyleSheet {
  return (container.nodes ?? []).flatMap(node => partOf(node, within))
}

function partOf(node: ChildNode, within: string[]): StyleSheet {
  if (node.type === 'rule') return ruleOf(node, within)
  if (node.type !== 'atrule') return []
  if (node.nodes === undefined || /^(keyframes|property)$/.test(node.name)) return statementOf(node)
  const around = `@${node.name} ${node.params}`
  return NOT_SEEN.test(around) ? [] : partsOf(node, [...within, around])
}

function ruleOf(rule: Rule, within: string[]): StyleRule[] {
  const selectors = rule.selectors.filter(text => !NEVER.test(text)).map(selectorOf)
  const declarations = rule.nodes.flatMap(node =>
    node.type === 'decl' && !OF_USE.test(node.prop) ? [node.toString()] : [],
  )
  return selectors.length === 0 || declarations.length === 0 ? [] : [{ within, selectors, declarations }]
}

/** Classes inside `:is()` and the like are one of several: they are not counted. */
function selectorOf(text: string): StyleSelector {
  let bare = text
  for (let before = ''; before !== bare; ) {
    before = bare
    bare = bare.replace(/\([^()]*\)/g, '')
  }
  const classes = [...bare.matchAll(/\.([\w-]+)/g)].map(([, name]) => name ?? '')
  const attributes = [...bare.matchAll(/\[((?:data|aria)-[\w-]+)(?:="?([\w -]*)"?)?\]/g)]
  return { text, classes, attributes: attributes.map(([, name, value]) => attributeOf(name ?? '', value)) }
}

/** As markup has it; of any value where the selector names none. */
const attributeOf = (name: string, value: string | undefined) =>
  value === undefined ? ` ${name}=` : ` ${name}="${value}"`

function statementOf(node: AtRule): StyleStatement[] {
  const text = node.nodes === undefined ? `${node.toString()};` : node.toString()
  return [{ text, ...(node.name === 'keyframes' ? { animation: node.params } : {}) }]
}
