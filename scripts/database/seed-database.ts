// `npm run db:seed`: a demo user with half a year of sessions, for looking at screens.
// `-- --large` makes another user instead, with thousands of tasks and sessions, for measuring.
// `-- --owner` makes an owner with 2,000 people in every state, for looking at the owner's screens;
// with `--million` there are 1,000,000 of them, most without sessions, for measuring, or as many as
// `--people …` says.
// `-- --again` creates the user again, `-- --password …` sets the password instead of making one.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Env, readEnv } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { DEMO_EMAIL, LARGE_EMAIL, seedDemo, seedLarge } from '../demo-data/write-demo.ts';
import { CROWDS, OWNER_EMAIL, seedOwner } from '../demo-data/write-owner.ts';

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
        `${email} is there already. To create the user again: npm run db:seed -- --again${isLarge ? ' --large' : ''}`,
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

type Crowd = Parameters<typeof seedOwner>[1]['crowd'];

async function seedDesk(crowd: Crowd, again: boolean, password: string): Promise<void> {
  const { people } = crowd;
  const db = openDatabase(readSettings().database, { isPatient: true });
  try {
    await migrateUp(db);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const seeded = await seedOwner(db, {
      password,
      timeZone,
      nowMs: Date.now(),
      again,
      crowd,
      onProgress: (written) => process.stderr.write(`\r${written} of ${people} people`),
    });
    if (seeded === null) {
      fail(
        `${OWNER_EMAIL} is there already. To create the owner and all other users again: npm run db:seed -- --owner --again`,
      );
      return;
    }
    const { sessions, subscriptions, messages } = seeded;
    process.stdout.write(
      `\n${OWNER_EMAIL} owns ${people} people, ${sessions} sessions, ${subscriptions} subscriptions and requests, and ${messages} messages.\nPassword: ${password}\n`,
    );
  } finally {
    await db.destroy();
  }
}

function crowdOf(isMillion: boolean, people: string | undefined): Crowd {
  const crowd = isMillion ? CROWDS.million : CROWDS.usual;
  if (people === undefined) return crowd;
  if (!/^[1-9]\d{0,6}$/.test(people)) throw new Error('--people takes a number of people.');
  return { ...crowd, people: Number(people) };
}

try {
  const { values } = parseArgs({
    options: {
      large: { type: 'boolean', default: false },
      owner: { type: 'boolean', default: false },
      million: { type: 'boolean', default: false },
      people: { type: 'string' },
      again: { type: 'boolean', default: false },
      password: { type: 'string' },
    },
  });
  const password = values.password ?? randomBytes(9).toString('base64url');
  const { owner, million, people } = values;
  if (owner || million) await seedDesk(crowdOf(million, people), values.again, password);
  else await seed(values.large, values.again, password);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
