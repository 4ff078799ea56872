/** How a scan's means are packed. */
export interface MeanCoding {
  /** Of a component, by the numbers of the tables its scan names. */
  part(named: number): PartCoding
  /** One bit more of a mean of which the higher ones came before. */
  bit(): number
  /** Passes a restart marker over. */
  restart(): void
}

export interface PartCoding {
  /** Between the next block's mean and the one before. */
  difference(): number
  /** Passes over the 63 other coefficients of the block. */
  passOthers(): void
  /** The next block has none before. */
  reset(): void
}
