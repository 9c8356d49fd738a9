// `npm run user:create -- --email ada@example.org [--name Ada] [--admin]`: creates an account, or with
// --admin makes an existing one an administrator. The password is asked for, or read from standard
// input, or made and printed once.
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod';
import { passwordRefusal } from '#api/auth/password-rules.ts';
import { hashPassword } from '#api/auth/passwords.ts';
import { makeToken } from '#api/auth/tokens.ts';
import { classifyDbError } from '#api/db/connection/db-errors.ts';
import { isMigrated, migrateUp } from '#api/db/schema/migrate.ts';
import {
  type Account,
  findAccountByEmail,
  insertAccount,
  updateAccount,
} from '#api/features/users/service.ts';
import { Email, NewPassword, PersonName } from '#shared/contract/account/users.ts';
import { Refusal } from '../bootstrap/project.mjs';
import { readPassword } from '../database/read-password.ts';
import { runWithDatabase } from '../database/run-with-database.ts';

const USAGE = 'Usage: npm run user:create -- --email ada@example.org [--name Ada] [--admin]';
const MADE_PASSWORD_LENGTH = 20;

interface Wish {
  email: string;
  name: string;
  isAdmin: boolean;
}

function readWish(args: string[]): Wish {
  const { email: given, name, admin } = readOptions(args);
  if (given === undefined) throw new Refusal(USAGE);
  const email = check('--email', Email, given);
  const defaultName = email.slice(0, Math.min(80, email.lastIndexOf('@')));
  return { email, name: check('--name', PersonName, name ?? defaultName), isAdmin: admin };
}

function readOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        admin: { type: 'boolean', default: false },
      },
    }).values;
  } catch {
    throw new Refusal(USAGE);
  }
}

function check<Schema extends z.ZodType>(what: string, schema: Schema, value: unknown) {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Refusal(`${what}: ${result.error.issues[0]?.message}`);
}

async function run(db: Knex): Promise<string> {
  const wish = readWish(process.argv.slice(2));
  // A new installation, or another machine, has no tables before its first start.
  if (!(await isMigrated(db))) await migrateUp(db);
  const account = await findAccountByEmail(db, wish.email);
  return account === null ? create(db, wish) : promote(db, account, wish);
}

async function promote(db: Knex, account: Account, wish: Wish): Promise<string> {
  if (!wish.isAdmin) throw taken(account.email);
  if (account.isAdmin) return `${account.email} is an administrator already.`;
  await updateAccount(db, account.id, { isAdmin: true }, Date.now());
  return `${account.email} is an administrator now; the password stays as it is.`;
}

function taken(email: string): Refusal {
  return new Refusal(`${email} has an account already. To make it an administrator, add --admin.`);
}

async function create(db: Knex, { email, name, isAdmin }: Wish): Promise<string> {
  const given = await readPassword();
  const password = given === '' ? makeToken().slice(0, MADE_PASSWORD_LENGTH) : given;
  check('Password', NewPassword, password);
  const refusal = passwordRefusal(password, email);
  if (refusal !== null) throw new Refusal(`Password: ${refusal}`);
  const account = { id: uuidv7(), email, name, passwordHash: await hashPassword(password) };
  const rest = { timeZone: 'UTC', isAdmin, isActive: true, createdAtMs: Date.now() };
  try {
    await insertAccount(db, { ...account, ...rest });
  } catch (error) {
    throw classifyDbError(error) === 'duplicate' ? taken(email) : error;
  }
  const line = isAdmin ? `Created ${email}, an administrator.` : `Created ${email}.`;
  return given === '' ? `${line}\nPassword, shown this once: ${password}` : line;
}

await runWithDatabase(run);
