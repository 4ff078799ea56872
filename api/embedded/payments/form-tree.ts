/** A decoded form: texts at the leaves. */
export type Tree = string | Tree[] | { [key: string]: Tree }

interface Branch {
  leaf?: string
  children: Map<string, Branch>
}

const MAX_DEPTH = 8

function pathOf(name: string): string[] {
  const [head = '', ...rest] = name.split('[')
  return [head, ...rest.map(part => part.replace(/\]$/, ''))].slice(0, MAX_DEPTH)
}

function grow(root: Branch, path: string[], value: string): void {
  let branch = root
  for (const part of path) {
    const key = part === '' ? String(branch.children.size) : part
    const next: Branch = branch.children.get(key) ?? { children: new Map() }
    branch.children.set(key, next)
    branch = next
  }
  branch.leaf = value
}

function harvest(branch: Branch): Tree {
  if (branch.children.size === 0) return branch.leaf ?? ''
  const entries = [...branch.children].map(([key, child]): [string, Tree] => [key, harvest(child)])
  const listed = entries.every(([key], index) => key === String(index))
  return listed ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

/** Decodes `a[b][0]=c` bodies, the way the payment provider's clients nest parameters. */
export function decodeForm(body: string): Record<string, Tree> {
  const root: Branch = { children: new Map() }
  for (const [name, value] of new URLSearchParams(body)) grow(root, pathOf(name), value)
  return Object.fromEntries([...root.children].map(([key, child]) => [key, harvest(child)]))
}
