/** A row of a table has an id by which it is kept apart from the others. */
export interface Identified {
  readonly id: string;
}

/** A key that acts on the row with the focus. */
export interface RowKey<Row> {
  readonly key: string;
  readonly label: string;
  readonly act: (row: Row) => void;
}
