/**
 * The live data of a switch, in one transaction on a connection of its own. Nobody else writes from `begin`
 * to the end; after an error or the death of the process everything is as before.
 */
export interface LiveData {
  /** Returns the names of the completed migrations, in order. */
  migrations(): Promise<readonly string[]>;
  begin(): Promise<void>;
  /** Returns a SQLite file with the tables that are carried over, as they are now. */
  carriedFile(): Promise<string>;
  /** Puts the rows of a scratch file in the place of those that are there. Each table is reported. */
  replace(scratch: string, replaced: (rows: number) => void): Promise<void>;
  /** Notes in the row of a restore that it was switched. */
  noteSwitch(restoreId: string, nowMs: number): Promise<void>;
  commit(): Promise<void>;
  /** Undoes what is not committed, and disconnects. */
  close(): Promise<void>;
}
