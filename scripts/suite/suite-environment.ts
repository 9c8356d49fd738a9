import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COMPILED } from '#tests/support/compiled.ts';
import { root } from '../bootstrap/project.mjs';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where Debian keeps servers; the PATH of an ordinary user lacks it. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

/**
 * The environment that tests run in: without the product's own settings (those that `.env.example`
 * names), so that no test reaches the database of the person who runs it.
 */
export function suiteEnvironment(
  additions: Environment = {},
  inherited: Environment = process.env,
): Record<string, string | undefined> {
  const environment: Record<string, string | undefined> = { ...inherited };
  for (const name of settingNames(readExample())) delete environment[name];
  return {
    ...environment,
    PATH: [inherited.PATH, ...SYSTEM_FOLDERS].join(path.delimiter),
    ASTRO_TELEMETRY_DISABLED: '1',
    ...COMPILED,
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    ...additions,
  };
}

/** The settings that an example of a `.env` file names, commented out or not. */
export function settingNames(example: string): string[] {
  return [...example.matchAll(/^[#\s]*([A-Z][A-Z0-9_]*)=/gm)].flatMap(([, name]) => name ?? []);
}

function readExample(): string {
  try {
    return readFileSync(path.join(root, '.env.example'), 'utf8');
  } catch {
    return '';
  }
}
