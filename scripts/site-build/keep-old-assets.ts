import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from './list-files.ts';

/** Where hashed files lie in a site. */
const ASSETS = '_astro';
/** When each old file was replaced, by its path; the server does not serve what begins with a dot. */
const RECORD = '.old-assets.json';
const KEPT_MS = 30 * 86_400_000;
/** Enough for many releases; somebody who builds all day does not fill the disk. */
const MOST_FILES = 4000;

/**
 * Copies the hashed files of the live site that the next one does not have, for thirty days after
 * they were replaced: a page that was open before a deploy finds the parts it has yet to load.
 * If there are more than `mostFiles`, the oldest releases are left out. Returns how many files it copied.
 */
export async function keepOldAssets(
  liveDir: string,
  nextDir: string,
  { nowMs, mostFiles = MOST_FILES }: { nowMs: number; mostFiles?: number },
): Promise<number> {
  const [live, next, record] = await Promise.all([
    listAssets(liveDir),
    listAssets(nextDir),
    readRecord(liveDir),
  ]);
  const current = new Set(next);
  const old = live
    .filter((file) => !current.has(file))
    .map((file) => ({ file, replacedMs: record.get(file) ?? nowMs }))
    .filter(({ replacedMs }) => nowMs - replacedMs < KEPT_MS)
    .toSorted((one, other) => other.replacedMs - one.replacedMs);
  const kept = wholeReleases(old, mostFiles);
  for (const { file } of kept) {
    await mkdir(path.dirname(path.join(nextDir, file)), { recursive: true });
    await cp(path.join(liveDir, file), path.join(nextDir, file));
  }
  const entries = kept.map(({ file, replacedMs }) => [file, replacedMs]);
  await writeFile(path.join(nextDir, RECORD), `${JSON.stringify(Object.fromEntries(entries))}\n`);
  return kept.length;
}

interface OldFile {
  readonly file: string;
  readonly replacedMs: number;
}

/**
 * Keeps whole releases, the newest first: a script whose imports are gone is of no use. The newest one
 * stays however large it is. A file that several releases shared counts with the last of them, so what an
 * older script imports never goes before it.
 */
function wholeReleases(newestFirst: readonly OldFile[], mostFiles: number): readonly OldFile[] {
  const next = newestFirst[mostFiles];
  if (next === undefined) return newestFirst;
  const cut = newestFirst.findIndex(({ replacedMs }) => replacedMs === next.replacedMs);
  const newest = newestFirst.filter(({ replacedMs }) => replacedMs === newestFirst[0]?.replacedMs);
  return cut === 0 ? newest : newestFirst.slice(0, cut);
}

async function listAssets(siteDir: string): Promise<string[]> {
  const files = await listFiles(path.join(siteDir, ASSETS)).catch(() => []);
  return files.map((file) => path.join(ASSETS, file));
}

async function readRecord(siteDir: string): Promise<Map<string, number>> {
  try {
    const stored: unknown = JSON.parse(await readFile(path.join(siteDir, RECORD), 'utf8'));
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return new Map(entries.filter(([, replacedMs]) => typeof replacedMs === 'number'));
  } catch {
    return new Map();
  }
}
