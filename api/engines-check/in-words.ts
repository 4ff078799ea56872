/** An error with what lies behind it: of `fetch` itself one hears no more than that it failed. */
export function inWords(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  // A name with several addresses fails once for each.
  const reason: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  return reason instanceof Error ? `${String(error)} (${reason.message})` : String(error)
}
