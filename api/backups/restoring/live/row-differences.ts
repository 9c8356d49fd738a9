/** The values of a row in the order of its columns. */
export type Row = readonly unknown[];

/** A row of one key before and after; the same object twice where nothing differs. */
export interface RowPair {
  readonly before: Row | null;
  readonly after: Row | null;
}

/**
 * Compares two tables that are read in the order of their keys, with constant memory; yields every row of
 * either. `places`: the places of the key within a row. Keys must not end in spaces, which MySQL ignores.
 */
export async function* readDifferences(
  before: AsyncIterable<readonly Row[]>,
  after: Iterator<Row>,
  places: readonly number[],
): AsyncGenerator<RowPair> {
  let next = after.next();
  for await (const rows of before) {
    for (const row of rows) {
      while (!next.done && compareKeys(next.value, row, places) < 0) {
        yield { before: null, after: next.value };
        next = after.next();
      }
      if (next.done || compareKeys(next.value, row, places) > 0) {
        yield { before: row, after: null };
        continue;
      }
      yield { before: row, after: isEqual(row, next.value) ? row : next.value };
      next = after.next();
    }
  }
  for (; !next.done; next = after.next()) yield { before: null, after: next.value };
}

function compareKeys(one: Row, other: Row, places: readonly number[]): number {
  for (const place of places) {
    const order = compareValues(one[place], other[place]);
    if (order !== 0) return order;
  }
  return 0;
}

function compareValues(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [a, b] = [String(one), String(other)];
  if (a === b) return 0;
  // Databases compare bytes of UTF-8, whose order differs from that of JavaScript beyond U+D7FF.
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function isEqual(one: Row, other: Row): boolean {
  return one.every((value, index) => {
    const another = other[index];
    if (value === another) return true;
    return Buffer.isBuffer(value) && Buffer.isBuffer(another) && value.equals(another);
  });
}
