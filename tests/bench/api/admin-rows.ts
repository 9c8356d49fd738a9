/* The rows that each list of administration reads, by MariaDB's own counters, at two sizes. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The rows of one call with few and with many accounts. */
export interface CallRows {
  readonly call: string;
  readonly small: number;
  readonly large: number;
}

/** The accounts at both sizes, and what each call read. */
export interface AdminRows {
  readonly sizes: readonly [number, number];
  readonly rows: readonly CallRows[];
}

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Runs the suite's own test at these sizes; throws where it fails. */
export function readAdminRows(small: number, large: number): AdminRows {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-admin-rows-'));
  const file = path.join(folder, 'rows.json');
  const sizes = { DESK_ROWS_SMALL: String(small), DESK_ROWS_LARGE: String(large) };
  try {
    const { status } = spawnSync(
      'npx',
      ['vitest', 'run', '--project', 'api', 'tests/api/database/admin-rows-read.test.ts'],
      {
        cwd: ROOT,
        stdio: 'inherit',
        env: { ...process.env, ...sizes, TEST_ENGINE: 'mariadb', DESK_ROWS_REPORT: file },
      },
    );
    if (status !== 0) throw new Error('A list of administration reads more rows than it may.');
    return JSON.parse(readFileSync(file, 'utf8')) as AdminRows;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
