import { type FoundInFile, sizeOfFile } from '#shared/artwork/advice.ts'
import { fitOf, type SizeIn } from '#shared/artwork/fit.ts'
import { matchSize } from '#shared/artwork/size-match.ts'

/** Whether a file would suit the order better turned a quarter, as its advice says too (D17, issue 8.6). */
export function suitsTurned(file: FoundInFile, ordered: SizeIn): boolean {
  const size = sizeOfFile(file)
  if (size === null) return false
  const match = matchSize(size, ordered)
  return match.kind === 'other'
    ? fitOf({ width: size.widthIn, height: size.heightIn }, ordered).turned
    : match.turned
}
