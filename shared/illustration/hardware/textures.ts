import { path, range } from '#shared/illustration/svg.ts'

/** A woven texture over a fabric outline. */
export function weave(id: string, outline: string): string {
  return `<pattern id="${id}-weave" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 1.5h6M0 4.5h6" stroke="#ffffff" stroke-width="1" stroke-opacity=".5"/><path d="M1.5 0v6M4.5 0v6" stroke="#120c04" stroke-width=".9" stroke-opacity=".3"/></pattern>${path(outline, { fill: `url(#${id}-weave)`, opacity: 0.55 })}`
}

/** Glass beads: a fine honeycomb that sparkles. */
export function beads(id: string, outline: string): string {
  return `<pattern id="${id}-bead" width="26" height="15" patternUnits="userSpaceOnUse"><path d="M0 7.5l6-7.5h8l6 7.5l-6 7.5H6zM20 7.5h6" fill="none" stroke="#ffffff" stroke-width="1.2"/></pattern>${path(outline, { fill: `url(#${id}-bead)`, opacity: 0.4 })}`
}

/** The grain of a slip-resistant laminate. */
export function grit(id: string, outline: string): string {
  const dots = range(12).map(
    i =>
      `<circle cx="${(i * 13) % 32}" cy="${(i * 23) % 30}" r="${1 + (i % 3) * 0.4}" fill="${i % 2 ? '#ffffff' : '#120c04'}"/>`,
  )
  return `<pattern id="${id}-grit" width="32" height="30" patternUnits="userSpaceOnUse">${dots.join('')}</pattern>${path(outline, { fill: `url(#${id}-grit)`, opacity: 0.22 })}`
}

/** The knit showing through a pressed print. */
export function knit(id: string, outline: string): string {
  return `<pattern id="${id}-knit" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M0 0l2.5 3l2.5-3" fill="none" stroke="#120c04" stroke-width=".8"/></pattern>${path(outline, { fill: `url(#${id}-knit)`, opacity: 0.3 })}`
}
