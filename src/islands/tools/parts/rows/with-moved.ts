/** Returns the rows with one of them moved up or down; null at either end. */
export function withMoved<Row>(
  rows: readonly Row[],
  from: number,
  by: 1 | -1,
): readonly Row[] | null {
  const row = rows[from];
  const to = from + by;
  if (row === undefined || to < 0 || to >= rows.length) return null;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}
