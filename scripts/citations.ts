/** What code and tests may cite: a piece of work with its points, headings of the experience and of the architecture. */
export interface Citable {
  /** Points by the number of the piece: `issue 3.5` is point 5 of piece 3. */
  issues: Map<string, Set<string>>
  experience: Set<string>
  architecture: Set<string>
}

/** Reads `docs/promises.md` and `docs/architecture.md`. */
export function readCitable(promises: string, architecture: string): Citable {
  const issues: Citable['issues'] = new Map()
  let points = new Set<string>()
  for (const line of promises.split('\n')) {
    const piece = line.match(/^## Issue (\d+):/)?.[1]
    if (piece) {
      points = new Set()
      issues.set(piece, points)
    }
    const point = line.match(/^(\d+)\. \*\*/)?.[1]
    if (point) points.add(point)
  }
  const [, experience = ''] = promises.split('\n## Experience\n')
  return {
    issues,
    experience: new Set(
      Array.from(experience.matchAll(/^- \*\*(.+?)\.\*\*/gm), ([, heading = '']) => heading),
    ),
    architecture: new Set(Array.from(architecture.matchAll(/^## (.+)$/gm), ([, heading = '']) => heading)),
  }
}

const ISSUE = /\bissue (\d+)(?:\.(\d+)|, point (\d+))?/g
/** A comment goes on over the end of a line. */
const GAP = String.raw`,?\s+(?:\* )?`
const EXPERIENCE = new RegExp(String.raw`\bexperience${GAP}"([^"\n]+)"`, 'g')
/** In brackets after a space, which no call has, or after the document's name; screen texts in quotes stand otherwise. */
const ARCHITECTURE = new RegExp(String.raw`(?:\barchitecture${GAP}|\s\()"([A-Z][a-z -]+)"(?=[,):;])`, 'g')

/** The citations in a source that the documents do not have, as they stand there. */
export function unresolved(source: string, { issues, experience, architecture }: Citable): string[] {
  const isIssue = ([, piece = '', dotted, worded]: string[]) => {
    const point = dotted ?? worded
    const points = issues.get(piece)
    return points !== undefined && (point === undefined || points.has(point))
  }
  const isIn =
    (headings: Set<string>) =>
    ([, heading = '']: string[]) =>
      headings.has(heading)
  const kinds = [
    { pattern: ISSUE, resolves: isIssue },
    { pattern: EXPERIENCE, resolves: isIn(experience) },
    { pattern: ARCHITECTURE, resolves: isIn(architecture) },
  ]
  return kinds.flatMap(({ pattern, resolves }) =>
    Array.from(source.matchAll(pattern))
      .filter(found => !resolves(found))
      .map(([cited]) => cited.trim()),
  )
}
