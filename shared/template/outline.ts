export type Spot = readonly [x: number, y: number]
/** Six numbers as SVG and PDF write an affine matrix: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** A step of an outline: to a point, along a cubic curve, or back to where it began. */
export type Step =
  | { to: 'move' | 'line'; spots: readonly [Spot] }
  | { to: 'curve'; spots: readonly [Spot, Spot, Spot] }
  | { to: 'close'; spots: readonly [] }

const AS_IT_IS: Matrix = [1, 0, 0, 1, 0, 0]
/** How far the handles of a quarter circle reach, in radii, for the curve nearest to it. */
const KAPPA = 0.5523
const NUMBERS = /-?\d*\.?\d+(?:e[-+]?\d+)?/gi
/** A command and what it is given; an e is of a number. */
const COMMAND = /([a-df-z])([^a-df-z]*)/gi

/** The matrix of a `matrix(a b c d e f)`; as it is for ''. Throws for another. */
export function readMatrix(text: string): Matrix {
  if (text === '') return AS_IT_IS
  const [a, b, c, d, e, f] = text.match(NUMBERS)?.map(Number) ?? []
  if (f === undefined || a === undefined || b === undefined) throw new Error(`No matrix: ${text}`)
  return [a, b, c ?? 0, d ?? 0, e ?? 0, f]
}

/** Draws with commands of SVG path data; what it drew is brought through a matrix. */
class Pen {
  readonly steps: Step[] = []
  readonly #matrix: Matrix
  at: Spot = [0, 0]

  constructor(matrix: Matrix) {
    this.#matrix = matrix
  }

  #through([x, y]: Spot): Spot {
    const [a, b, c, d, e, f] = this.#matrix
    return [a * x + c * y + e, b * x + d * y + f]
  }

  line(spot: Spot, to: 'move' | 'line' = 'line'): void {
    this.steps.push({ to, spots: [this.#through(spot)] })
    this.at = spot
  }

  curve(one: Spot, two: Spot, end: Spot): void {
    this.steps.push({ to: 'curve', spots: [this.#through(one), this.#through(two), this.#through(end)] })
    this.at = end
  }

  /** Over the line when it goes to the right, under it when it comes back: two of them make a circle. */
  halfCircle(across: number): void {
    const [[x, y], r] = [this.at, across / 2]
    const reach = KAPPA * r
    this.curve([x, y - reach], [x + r - reach, y - r], [x + r, y - r])
    this.curve([x + r + reach, y - r], [x + across, y - reach], [x + across, y])
  }
}

const COMMANDS: Record<string, (pen: Pen, given: readonly number[]) => void> = {
  M: (pen, [x = 0, y = 0]) => pen.line([x, y], 'move'),
  L: (pen, given) => {
    for (const spot of pairsOf(given)) pen.line(spot)
  },
  h: (pen, [by = 0]) => pen.line([pen.at[0] + by, pen.at[1]]),
  v: (pen, [by = 0]) => pen.line([pen.at[0], pen.at[1] + by]),
  C: (pen, given) => {
    for (const [one, two, end] of inGroups(pairsOf(given), 3))
      pen.curve(one ?? pen.at, two ?? pen.at, end ?? pen.at)
  },
  a: (pen, given) => pen.halfCircle(given[5] ?? 0),
  Z: pen => pen.steps.push({ to: 'close', spots: [] }),
}

/**
 * SVG path data as the sheet's lines are written in, brought through a matrix: lines, cubic curves, half circles that lie
 * level. Throws for another command, so that a new one is seen at once.
 */
export function readOutline(d: string, matrix: Matrix = AS_IT_IS): Step[] {
  const pen = new Pen(matrix)
  for (const [, command = '', rest = ''] of d.matchAll(COMMAND)) {
    const draw = COMMANDS[command]
    if (!draw) throw new Error(`No such line on a sheet: ${command}`)
    draw(pen, rest.match(NUMBERS)?.map(Number) ?? [])
  }
  return pen.steps
}

const inGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
  items.flatMap((_, at) => (at % size === 0 ? [items.slice(at, at + size)] : []))

const pairsOf = (numbers: readonly number[]): Spot[] => inGroups(numbers, 2).map(([x = 0, y = 0]) => [x, y])
