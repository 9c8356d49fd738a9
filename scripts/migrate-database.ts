// `npm run db:migrate` brings the schema up to date, `-- --unlock` after a migration that was cut off;
// `npm run db:rollback` takes the newest batch of migrations back, `-- --all` every one.
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { migrateDown, migrateUp, unlockMigrations } from '#api/db/migrate.ts';
import { Refusal } from './bootstrap/project.mjs';
import { runWithDatabase } from './database/run-with-database.ts';

const USAGE = 'Usage: node scripts/migrate-database.ts up [--unlock] | down [--all]';

interface Task {
  direction: 'up' | 'down';
  all: boolean;
  unlock: boolean;
}

function readTask(args: string[]): Task {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        unlock: { type: 'boolean', default: false },
      },
    });
    const [direction, ...others] = positionals;
    if ((direction === 'up' || direction === 'down') && others.length === 0) {
      return { direction, ...values };
    }
  } catch {
    // Whatever is wrong with the arguments, the usage says what is right.
  }
  throw new Refusal(USAGE);
}

async function run(db: Knex): Promise<string> {
  const { direction, all, unlock } = readTask(process.argv.slice(2));
  if (unlock) await unlockMigrations(db);
  if (direction === 'down') {
    const names = await migrateDown(db, all);
    return names.length === 0 ? 'There is nothing to take back.' : `Took back ${count(names)}.`;
  }
  const names = await migrateUp(db);
  return names.length === 0 ? 'Database is up to date.' : `Ran ${count(names)}.`;
}

function count(names: readonly string[]): string {
  return names.length === 1 ? '1 migration' : `${names.length} migrations`;
}

await runWithDatabase(run);
