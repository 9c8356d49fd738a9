// `npm run db:migrate` brings the schema up to date, `-- --unlock` at once after one that was cut off;
// `npm run db:rollback` takes back the newest migration, `-- --all` every one. It asks before it
// deletes data; `-- --yes` is the answer where nobody can be asked.
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { findLosses, type Loss } from '#api/db/connection/rollback-losses.ts';
import { migrateDown, migrateUp, unlockMigrations } from '#api/db/schema/migrate.ts';
import { Refusal } from '../bootstrap/project.mjs';
import { askToGoOn } from './ask-to-go-on.ts';
import { runWithDatabase } from './run-with-database.ts';

const USAGE =
  'Usage: node scripts/database/migrate-database.ts up [--unlock] | down [--all] [--yes]';

interface Task {
  direction: 'up' | 'down';
  all: boolean;
  unlock: boolean;
  yes: boolean;
}

function readTask(args: string[]): Task {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        unlock: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
      },
    });
    const [direction, ...others] = positionals;
    if ((direction === 'up' || direction === 'down') && others.length === 0) {
      return { direction, ...values };
    }
  } catch {
    // For any invalid arguments, the usage text shows the valid ones.
  }
  throw new Refusal(USAGE);
}

async function run(db: Knex): Promise<string> {
  const task = readTask(process.argv.slice(2));
  if (task.unlock) await unlockMigrations(db);
  if (task.direction === 'down') return takeBack(db, task);
  const names = await migrateUp(db);
  return names.length === 0 ? 'Database is up to date.' : `Ran ${count(names)}.`;
}

async function takeBack(db: Knex, { all, yes }: Task): Promise<string> {
  const losses = await findLosses(db, { all });
  if (losses.length > 0) {
    const list = losses.map((loss) => `  ${describe(loss)}\n`).join('');
    process.stderr.write(`This rollback deletes for good:\n${list}`);
    const flags = all ? '--all --yes' : '--yes';
    const unasked = `To delete it without being asked: npm run db:rollback -- ${flags}`;
    if (!yes) await askToGoOn('delete', unasked);
  }
  const names = await migrateDown(db, { all });
  return names.length === 0 ? 'There is nothing to take back.' : `Took back ${count(names)}.`;
}

function describe({ table, column, count: total }: Loss): string {
  const [name, unit] = column === null ? [table, 'row'] : [`${table}.${column}`, 'value'];
  return `${name}: ${total} ${unit}${total === 1 ? '' : 's'}`;
}

function count(names: readonly string[]): string {
  return names.length === 1 ? '1 migration' : `${names.length} migrations`;
}

await runWithDatabase(run);
