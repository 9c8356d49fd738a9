import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal, root } from '../../bootstrap/project.mjs';
import type { Sources } from './reached-tests.ts';

/**
 * Returns the files that differ from a commit, new ones included. Throws a `Refusal` where git does not know the
 * commit.
 */
export function changedFiles(since: string): string[] {
  const changed = git('diff', '--name-only', '--relative', since);
  return [...changed, ...git('ls-files', '--others', '--exclude-standard')];
}

/** Reads the sources that the tests of the API import. */
export function readSources(): Sources {
  const files = globSync(
    ['api/**/*.ts', 'src/{mailing,publishing,shared}/**/*.ts', 'tests/**/*.ts'],
    {
      cwd: root,
    },
  );
  return new Map(
    files.map((file) => [
      file.split(path.sep).join('/'),
      readFileSync(path.join(root, file), 'utf8'),
    ]),
  );
}

function git(...args: string[]): string[] {
  try {
    const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    return output.split('\n').filter((line) => line !== '');
  } catch (error) {
    const [, complaint = 'there is no git'] = String(error).split('\n');
    throw new Refusal(`git cannot say what has changed: ${complaint}`);
  }
}
