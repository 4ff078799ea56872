/** A name with its value. */
export type Member<T> = readonly [name: string, value: T]

/** So many names are looked for one after the other; more are worth an index. */
const FEW = 8

/**
 * The members of an object, in the order they came. Never changes in place. A copy of an object of hundreds of names with one more
 * takes ten times as long as one of two lists does, and a cart is copied so with every change (issue 10.4). In JSON, and
 * in MongoDB, it is the object.
 */
export class Members<T extends object> {
  readonly names: readonly string[]
  readonly values: readonly T[]
  #looked = 0
  #index: ReadonlyMap<string, number> | null = null

  constructor(names: readonly string[], values: readonly T[]) {
    this.names = names
    this.values = values
  }

  static of<T extends object>(object: Readonly<Record<string, T>>): Members<T> {
    return new Members(Object.keys(object), Object.values(object))
  }

  static from<T extends object>(members: readonly Member<T>[]): Members<T> {
    return new Members(
      members.map(([name]) => name),
      members.map(([, value]) => value),
    )
  }

  get size(): number {
    return this.names.length
  }

  has(name: string): boolean {
    return this.#place(name) !== -1
  }

  get(name: string): T | undefined {
    const at = this.#place(name)
    return at === -1 ? undefined : this.values[at]
  }

  entries(): Member<T>[] {
    return this.names.map((name, at) => [name, this.values[at] as T])
  }

  /** Those that are there keep their places, new ones come last; the very same where nothing is new. */
  with(members: Iterable<Member<T>>): Members<T> {
    const changed = [...new Map(members)].filter(([name, value]) => this.get(name) !== value)
    if (changed.length === 0) return this
    const names = [...this.names]
    const values = [...this.values]
    for (const [name, value] of changed) {
      const known = this.#place(name)
      const at = known === -1 ? names.push(name) - 1 : known
      values[at] = value
    }
    return new Members(names, values)
  }

  /** The very same where all stay. */
  filter(stays: (value: T, name: string) => boolean): Members<T> {
    if (this.values.every((value, at) => stays(value, this.names[at] as string))) return this
    return Members.from(this.entries().filter(([name, value]) => stays(value, name)))
  }

  /** The very same where none of them is there. */
  without(names: readonly string[]): Members<T> {
    const gone = new Set(names.filter(name => this.has(name)))
    return gone.size === 0 ? this : this.filter((_, name) => !gone.has(name))
  }

  /** Without the first so many; the very same without none. */
  slice(from: number): Members<T> {
    return from === 0 ? this : new Members(this.names.slice(from), this.values.slice(from))
  }

  #place(name: string): number {
    if (this.#index) return this.#index.get(name) ?? -1
    this.#looked++
    if (this.#looked > FEW) this.#index = new Map(this.names.map((each, at) => [each, at]))
    return this.names.indexOf(name)
  }

  toJSON(): Record<string, T> {
    return Object.fromEntries(this.entries())
  }

  /** The MongoDB driver asks for this. */
  toBSON(): Record<string, T> {
    return this.toJSON()
  }
}
