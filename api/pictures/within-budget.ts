/** What pictures up to a width may weigh. */
export interface PictureBudget {
  width: number
  maxBytes: number
}

/** A quality to try, and the least that a picture weighs at it, as a part of what it weighs at the one before. */
export interface QualityStep {
  quality: number
  least: number
}

/**
 * The best quality at which a picture is within its budget, else the last. Those at which it cannot be, by what it
 * weighed at a better one, are passed over: the file is the same as if each had been tried (decision 73).
 */
export async function withinBudget(
  budget: PictureBudget,
  width: number,
  steps: readonly QualityStep[],
  encodeAt: (quality: number) => Promise<Buffer>,
): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0)
  let least = 0
  for (const [at, step] of steps.entries()) {
    least *= step.least
    if (least > budget.maxBytes && at < steps.length - 1) continue
    bytes = await encodeAt(step.quality)
    if (width > budget.width || bytes.length <= budget.maxBytes) break
    least = bytes.length
  }
  return bytes
}
