// `npm run db:seed`: a demo user with half a year of sessions, for looking at screens.
// `-- --large` makes another user instead, with thousands of tasks and sessions, for measuring.
// `-- --again` makes the user anew, `-- --password …` sets the password instead of making one.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDatabase } from '#api/db/knex.ts';
import { migrateUp } from '#api/db/migrate.ts';
import { type Env, readEnv } from '#api/env.ts';
import { DEMO_EMAIL, LARGE_EMAIL, seedDemo, seedLarge } from './demo-data/write-demo.ts';

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

function readSettings(): Env {
  // The same file that `npm start` reads, so that both mean the same database.
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readEnv(process.env, process.cwd());
}

async function seed(isLarge: boolean, again: boolean, password: string): Promise<void> {
  const db = openDatabase(readSettings().database, { isPatient: true });
  try {
    await migrateUp(db);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const options = { password, timeZone, nowMs: Date.now(), again };
    const email = isLarge ? LARGE_EMAIL : DEMO_EMAIL;
    const seeded = await (isLarge ? seedLarge : seedDemo)(db, options);
    if (seeded === null) {
      fail(
        `${email} is there already. To make the user anew: npm run db:seed -- --again${isLarge ? ' --large' : ''}`,
      );
      return;
    }
    const { sessions, projects, tasks } = seeded;
    process.stdout.write(
      `${email} has ${sessions} sessions, ${projects} projects and ${tasks} tasks.\nPassword: ${password}\n`,
    );
  } finally {
    await db.destroy();
  }
}

try {
  const { values } = parseArgs({
    options: {
      large: { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
      password: { type: 'string' },
    },
  });
  await seed(values.large, values.again, values.password ?? randomBytes(9).toString('base64url'));
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
