/** How often each contender is measured, unless a figure needs more. */
export const PAIRS = 5

/** Measures contenders in turns, A B A B, so that whatever else the machine does meets all of them alike. */
export async function alternate<Name extends string, Sample>(
  contenders: Record<Name, (round: number) => Promise<Sample>>,
  rounds = PAIRS,
): Promise<Record<Name, Sample[]>> {
  const names = Object.keys(contenders) as Name[]
  const samples = Object.fromEntries(names.map(name => [name, [] as Sample[]])) as Record<Name, Sample[]>
  for (let round = 0; round < rounds; round++)
    for (const name of names) samples[name].push(await contenders[name](round))
  return samples
}
