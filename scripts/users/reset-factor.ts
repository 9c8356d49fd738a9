// `npm run user:reset-factor -- ada@example.org`: takes one-time codes, passkeys and recovery codes from
// an account whose owner has lost them, signs every device out and tells the owner by mail.
import type { Knex } from 'knex';
import { readEnv } from '#api/config/env.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { isMigrated } from '#api/db/schema/migrate.ts';
import { endTrust } from '#api/features/auth/service.ts';
import { resetTwoStep } from '#api/features/two-step/service.ts';
import { type Account, findAccountByEmail } from '#api/features/users/service.ts';
import { insertMail } from '#api/mail/sending/outbox.ts';
import { twoStepMail } from '#api/mail/two-step-mails.ts';
import { Email } from '#shared/contract/account/users.ts';
import { Refusal } from '../bootstrap/project.mjs';
import { runWithDatabase } from '../database/run-with-database.ts';

const USAGE = 'Usage: npm run user:reset-factor -- ada@example.org';

async function run(db: Knex): Promise<string> {
  const email = readAddress(process.argv.slice(2));
  if (!(await isMigrated(db))) {
    throw new Refusal('The database is not up to date. Run first: npm run db:migrate');
  }
  const account = await findAccountByEmail(db, email);
  if (account === null) throw new Refusal(`No account has the address ${email}.`);
  const wasReset = await withTransaction(db, (trx) => reset(trx, account));
  return wasReset
    ? `${email} signs in with the password alone now. Every device was signed out, and a mail tells the owner.`
    : `${email} has no two-step sign-in.`;
}

function readAddress(args: readonly string[]): string {
  const [given] = args;
  if (given === undefined || args.length > 1 || given.startsWith('-')) throw new Refusal(USAGE);
  const { data, error } = Email.safeParse(given);
  if (data === undefined) throw new Refusal(`${error?.issues[0]?.message}. ${USAGE}`);
  return data;
}

async function reset(trx: Knex.Transaction, { id, email, name }: Account): Promise<boolean> {
  if (!(await resetTwoStep(trx, id))) return false;
  const nowMs = Date.now();
  // Event streams of servers end with their next heartbeat.
  const context = { now: () => nowMs, dataChanges: { noteAccess: () => {} } };
  await endTrust(context, trx, { userId: id, kept: null });
  // Read again: the file `.env` was loaded with the settings of the database.
  const { siteUrl } = readEnv(process.env, process.cwd());
  await insertMail(trx, twoStepMail({ email, name, siteUrl }, { kind: 'reset' }), nowMs);
  return true;
}

await runWithDatabase(run);
