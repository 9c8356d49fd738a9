import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const LIST = path.join(import.meta.dirname, 'mutants.json');

/** The parts of the product that get mutants. */
export const AREAS = {
  api: { folder: 'api', steps: ['unit', 'api', 'site', 'e2e'] },
  domain: { folder: 'src/shared/domain', steps: ['unit', 'api', 'site', 'e2e'] },
  stores: { folder: 'src/stores', steps: ['unit', 'site', 'e2e'] },
  islands: { folder: 'src/islands', steps: ['unit', 'site', 'e2e'] },
  pomodoro: { folder: 'src/pomodoro', steps: ['unit', 'site', 'e2e'] },
  site: { folder: 'src/site', steps: ['unit', 'site', 'e2e'] },
} as const;

export type Area = keyof typeof AREAS;
export type StepName = (typeof AREAS)[Area]['steps'][number];

/** A small defect: one line of a file, replaced. */
export interface Mutant {
  readonly area: Area;
  readonly file: string;
  readonly line: number;
  readonly operator: string;
  readonly from: string;
  readonly to: string;
  /** How many lines above it in the file are the same. */
  readonly occurrence: number;
}

/** Changes the files of these mutants, runs something, and puts the files back. */
export function withMutants<T>(mutants: readonly Mutant[], run: () => T): T {
  const originals = new Map<string, string>();
  try {
    for (const mutant of mutants) {
      const file = path.join(ROOT, mutant.file);
      const text = readFileSync(file, 'utf8');
      if (!originals.has(file)) originals.set(file, text);
      writeFileSync(file, apply(mutant, text));
    }
    return run();
  } finally {
    for (const [file, text] of originals) writeFileSync(file, text);
  }
}

/** Returns the file's text with the mutant; throws where its line is gone. */
function apply({ file, from, to, occurrence }: Mutant, text: string): string {
  const lines = text.split('\n');
  const places = lines.flatMap((line, index) => (line === from ? [index] : []));
  const place = places[occurrence];
  if (place === undefined) throw new Error(`${file} has no longer the line of a mutant: ${from}`);
  return lines.with(place, to).join('\n');
}

/** Returns the files whose types are wrong with these mutants: those are no tests' to find. */
export function filesWithTypeErrors(mutants: readonly Mutant[]): string[] {
  const args = ['node_modules/ts7/bin/tsc', '-p', 'tsconfig.json', '--pretty', 'false'];
  const run = () => spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  const { stdout } = withMutants(mutants, run);
  return [...stdout.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file);
}

/** Returns whether no tracked file is changed: the runs put files back as they were. */
export function isTreeClean(): boolean {
  const args = ['status', '--porcelain', '--untracked-files=no'];
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }) === '';
}
