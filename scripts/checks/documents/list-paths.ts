import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The files and folders of a project, as paths from its root with slashes. */
export interface ProjectPaths {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** Lists what people made: everything that `.gitignore` does not name. */
export async function listPaths(root: string): Promise<ProjectPaths> {
  const ignored = await readFile(path.join(root, '.gitignore'), 'utf8');
  const skipped = new Set(['.git', ...ignored.split('\n').map((line) => line.replace(/\/$/, ''))]);
  const files: string[] = [];
  const folders: string[] = [];
  async function visit(folder: string): Promise<void> {
    for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
      if (skipped.has(entry.name)) continue;
      const each = path.posix.join(folder, entry.name);
      (entry.isDirectory() ? folders : files).push(each);
      if (entry.isDirectory()) await visit(each);
    }
  }
  await visit('');
  return { files, folders };
}
