// Checks the documents of the project: every path, link and script that they name exists, every
// folder is on the map, and nothing is too long. Part of `npm run check`. With `--fix` paths of files
// that were moved and kept their names are corrected.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../bootstrap/project.mjs';
import { runCommand } from '../bootstrap/terminal.mjs';
import { documentProblems, missingPathsOf, type Project } from './documents/document-rules.ts';
import { listPaths } from './documents/list-paths.ts';
import { readDocument } from './documents/read-document.ts';

const DOCUMENT = /^(?:docs\/.*|[^/]+)\.md$/;
/** Folders at the top, and those below the ones that have a part of the map to themselves. */
const ON_THE_MAP = /^(?:[^/]+|(?:src|api|tests)\/[^/]+)$/;

const read = (file: string) => readFile(path.join(root, file), 'utf8');

function scriptsIn(packageText: string): ReadonlySet<string> {
  const fields: unknown = JSON.parse(packageText);
  if (typeof fields !== 'object' || fields === null || !('scripts' in fields)) return new Set();
  return new Set(Object.keys(fields.scripts ?? {}));
}

async function readProject(): Promise<Project> {
  const { files, folders } = await listPaths(root);
  return {
    documents: await Promise.all(
      files
        .filter((file) => DOCUMENT.test(file))
        .map(async (file) => readDocument(file, await read(file))),
    ),
    paths: new Set([...files, ...folders]),
    mappedFolders: folders.filter((folder) => ON_THE_MAP.test(folder)),
    scripts: scriptsIn(await read('package.json')),
  };
}

async function followMovedFiles({ documents, paths }: Project): Promise<void> {
  for (const document of documents) {
    const moved = missingPathsOf(document, paths).filter(({ movedTo }) => movedTo !== null);
    if (moved.length === 0) continue;
    const text = moved.reduce(
      (before, each) => before.replaceAll(each.path, each.movedTo ?? each.path),
      await read(document.path),
    );
    await writeFile(path.join(root, document.path), text);
  }
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { fix: { type: 'boolean', default: false } } });
  if (values.fix) await followMovedFiles(await readProject());
  const problems = documentProblems(await readProject());
  console.log(problems.length === 0 ? 'The documents are right.' : problems.join('\n'));
  return problems.length === 0 ? 0 : 1;
});
