import type { CartLine } from './line.ts'
import { jobNameOf } from './line-names.ts'

/** Lines of one job; '' for those without a name. */
export interface JobGroup<Line> {
  job: string
  lines: Line[]
}

/** Lines by their job names, jobs and lines in the order they came (issue 8.9). */
export function groupsByJob<Line extends Pick<CartLine, 'options'>>(
  lines: readonly Line[],
): JobGroup<Line>[] {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const job = jobNameOf(line)
    groups.set(job, [...(groups.get(job) ?? []), line])
  }
  return [...groups].map(([job, lines]) => ({ job, lines }))
}
