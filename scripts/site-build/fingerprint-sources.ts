import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from './list-files.ts';

/** Everything that the built site is made of, relative to the project's root. */
export const SITE_SOURCES = [
  'api/publishing/later',
  'astro.config.mjs',
  'content',
  'package-lock.json',
  'package.json',
  'public',
  'scripts/build-site.ts',
  'scripts/site-build',
  'src',
  'tsconfig.json',
];

const TEST = /\.test\.tsx?$/;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Fingerprint of the site's sources and of the environment variables that `src/site.ts` names:
 * 64 hexadecimal digits that change when the built site would. Tests are not part of it.
 */
export async function fingerprintSources(root: string, environment: Environment): Promise<string> {
  const files = (await Promise.all(SITE_SOURCES.map((source) => filesOf(root, source)))).flat();
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    // One after the other without waiting: a thousand small files take three times as long otherwise.
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  const siteFile = await readFile(path.join(root, 'src/site.ts'), 'utf8').catch(() => '');
  for (const name of environmentNames(siteFile)) {
    hash.update(`${name}\0${environment[name] ?? ''}\0`);
  }
  return hash.digest('hex');
}

/** The words of a source text that can be names of environment variables, sorted and once each. */
export function environmentNames(source: string): string[] {
  return [...new Set(source.match(/\b[A-Z][A-Z0-9_]{2,}\b/g))].toSorted();
}

/** The files of a source, which may be a folder, one file, or not there. */
async function filesOf(root: string, source: string): Promise<string[]> {
  try {
    const files = await listFiles(path.join(root, source));
    return files.filter((file) => !TEST.test(file)).map((file) => path.join(source, file));
  } catch (error) {
    if (hasCode(error, 'ENOTDIR')) return [source];
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
