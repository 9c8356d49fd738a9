import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A text file of the project; the path is relative to its root, with slashes. */
export type ProjectFile = { readonly path: string; readonly text: string };

/** A rule of the house that no other tool holds: it answers one line for each breach. */
export type HouseRule = {
  readonly name: string;
  breaches(files: readonly ProjectFile[]): string[];
};

const FOLDERS = ['.ci', 'api', 'content', 'deploy', 'docs', 'scripts', 'src', 'tests'];
const TEXT = /\.(?:astro|cjs|css|json|md|mdx|mjs|ts|tsx|yml)$/;

/** Reads every text file that people write: those at the root and those of the source folders. */
export async function readProjectFiles(root: string): Promise<ProjectFile[]> {
  const topLevel = await readdir(root, { withFileTypes: true });
  const paths = topLevel.filter((entry) => entry.isFile()).map((entry) => entry.name);
  for (const folder of FOLDERS) {
    const isThere = topLevel.some((entry) => entry.isDirectory() && entry.name === folder);
    const entries = isThere
      ? await readdir(path.join(root, folder), { recursive: true, withFileTypes: true })
      : [];
    for (const entry of entries) {
      if (entry.isFile()) paths.push(path.relative(root, path.join(entry.parentPath, entry.name)));
    }
  }
  const textPaths = paths.filter((file) => TEXT.test(file)).toSorted();
  return Promise.all(
    textPaths.map(async (file) => ({
      path: file.replaceAll('\\', '/'),
      text: await readFile(path.join(root, file), 'utf8'),
    })),
  );
}

/** Whether a file is a test or serves tests only. */
export function isTest(file: string): boolean {
  return /^tests\/|\.test\.tsx?$|-test-kit\.tsx?$/.test(file);
}
