/** A row of a table with a unique id. */
export interface Identified {
  readonly id: string;
}

/** A key that acts on the focused row. */
export interface RowKey<Row> {
  readonly key: string;
  readonly label: string;
  readonly act: (row: Row) => void;
}
