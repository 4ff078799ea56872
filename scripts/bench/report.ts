/** The middle of some figures. */
export function median(figures: number[]): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Prints one figure, beside its budget where it has one. */
export function row(name: string, figure: string, budget = '', held = true): void {
  const verdict = budget === '' ? '' : `  (budget ${budget}: ${held ? 'held' : 'MISSED'})`
  console.log(`${name.padEnd(58)} ${figure.padStart(18)}${verdict}`)
}
