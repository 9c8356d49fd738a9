import { statfs } from 'node:fs/promises';

/** Less is no room to work in: SQLite's log alone grows to a few megabytes. */
const LEAST_FREE_BYTES = 32_000_000;

/** Whether the disk that a folder lies on has room for what the server writes. */
export async function hasRoom(folder: string, leastBytes = LEAST_FREE_BYTES): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= leastBytes;
}
