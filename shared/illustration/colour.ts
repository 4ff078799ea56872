function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** Mixes two `#rrggbb` colours; `part` 0 is all `from`, 1 all `to`. */
export function mix(from: string, to: string, part: number): string {
  const target = channels(to)
  const mixed = channels(from).map((c, i) => Math.round(c + ((target[i] ?? 0) - c) * part))
  return `#${mixed.map(c => c.toString(16).padStart(2, '0')).join('')}`
}

export function darker(hex: string, part: number): string {
  return mix(hex, '#15110c', part)
}

export function lighter(hex: string, part: number): string {
  return mix(hex, '#ffffff', part)
}
