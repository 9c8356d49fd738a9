import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { listPaths } from './list-paths.ts';

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

test('lists what people made, and leaves out what version control ignores', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'ripen-paths-'));
  folders.push(root);
  for (const folder of ['.git', '.ci', 'dist', '.data', 'src/stores/dist']) {
    await mkdir(path.join(root, folder), { recursive: true });
    await writeFile(path.join(root, folder, 'run'), '');
  }
  await writeFile(path.join(root, '.gitignore'), 'dist\n.data/\n');
  await writeFile(path.join(root, 'src/stores/clock.ts'), '');
  const { files, folders: found } = await listPaths(root);
  expect(files.toSorted()).toEqual(['.ci/run', '.gitignore', 'src/stores/clock.ts']);
  expect(found.toSorted()).toEqual(['.ci', 'src', 'src/stores']);
});
