/** Limits of a batch. */
export interface BatchLimits<Row> {
  readonly rows: number;
  readonly bytes: number;
  /** How many rows one counts for; 1 where nothing is said. */
  readonly weightOf?: (row: Row) => number;
}

const encoder = new TextEncoder();

/** Rows in their order, divided so that no batch goes over the limits; one that does by itself is alone. */
export function batchesOf<Row>(
  rows: readonly Row[],
  { rows: mostRows, bytes: mostBytes, weightOf = () => 1 }: BatchLimits<Row>,
): readonly (readonly Row[])[] {
  const batches: Row[][] = [];
  let weight = 0;
  let bytes = 0;
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + 1;
    weight += weightOf(row);
    bytes += size;
    const last = batches.at(-1);
    if (last === undefined || weight > mostRows || bytes > mostBytes) {
      batches.push([row]);
      weight = weightOf(row);
      bytes = size;
    } else last.push(row);
  }
  return batches;
}
