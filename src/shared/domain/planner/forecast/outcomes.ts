/** A possible value with its weight, which is above 0. */
export interface Outcome {
  readonly value: number;
  readonly weight: number;
}

/** Each value once, ascending, with the share of the weight that lies at or below it. */
export function sharesUpTo(
  outcomes: readonly Outcome[],
): { readonly value: number; readonly share: number }[] {
  const total = outcomes.reduce((sum, { weight }) => sum + weight, 0);
  const weights = new Map<number, number>();
  for (const { value, weight } of outcomes) {
    weights.set(value, (weights.get(value) ?? 0) + weight);
  }
  let below = 0;
  return [...weights]
    .toSorted(([one], [other]) => one - other)
    .map(([value, weight]) => {
      below += weight;
      return { value, share: below / total };
    });
}

/** The smallest value that at least `share` of the weight lies at or below; 1 of none. */
export function quantile(outcomes: readonly Outcome[], share: number): number {
  const shares = sharesUpTo(outcomes);
  return (shares.find((each) => each.share >= share) ?? shares.at(-1))?.value ?? 1;
}
