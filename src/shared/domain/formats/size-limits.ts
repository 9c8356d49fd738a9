/*
 * The largest files and bodies that are accepted, in bytes. Contract, browser and texts take them from
 * here; `tests/deploy/bodies-and-logs.test.ts` compares `deploy/` and the documents with them.
 */
export const MOST_BYTES = {
  /** The body of an ordinary call. */
  call: 100_000,
  /** A batch of rows of an import. */
  batch: 1_000_000,
  receipt: 5_000_000,
  /** A picture of an article or a mail. */
  picture: 15_000_000,
  /** An archive of articles, packed and unpacked. */
  archive: 30_000_000,
  /** A CSV of contacts, which the browser reads: 100,000 rows of 300 bytes. */
  contacts: 30_000_000,
  /** A file with tasks to import, which the browser reads. */
  taskFile: 100_000_000,
  /** All files with tasks to import, unpacked. */
  taskFiles: 200_000_000,
} as const;
