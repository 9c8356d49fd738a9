import type { DatabaseSettings } from '#api/config/env.ts';

/** A value of a row; text of a driver that is asked for numbers beyond 2^53 as well. */
export type SourceValue = string | number | bigint | null;

/**
 * One consistent state of a database, read by a connection of its own: what others write in the meantime
 * is not seen, and nobody waits.
 */
export interface RowSource {
  readonly engine: DatabaseSettings['engine'];
  /** Returns the few rows of a statement. */
  read(sql: string, values?: readonly string[]): Promise<Record<string, SourceValue>[]>;
  /**
   * Returns many rows, some at a time and each as its values, with constant memory: text, numbers (digits
   * beyond 2^53), bytes.
   */
  rows(sql: string): AsyncIterable<readonly unknown[][]>;
  /** Returns the first column of many rows, where the database writes JSON faster than Node does. */
  lines?(sql: string): Iterable<string>;
  /** Ends the transaction and the connection. */
  close(): Promise<void>;
}
