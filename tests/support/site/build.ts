import { v7 as uuidv7 } from 'uuid';
import { hashPassword } from '#api/auth/passwords.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { signIn } from '#api/features/auth/service.ts';
import { insertAccount } from '#api/features/users/service.ts';
import { networkOf } from '#api/middleware/networks.ts';
import type { TestApi } from '../servers/api-server.ts';

/** A registered user of a test server, signed in. */
export interface TestUser {
  id: string;
  email: string;
  name: string;
  password: string;
  token: string;
}

let counter = 0;

/** A UUID that is valid, unique and the same in each run of a file. */
export function buildId(): string {
  counter += 1;
  return `01990000-0000-7000-8000-${counter.toString(16).padStart(12, '0')}`;
}

type Given = Partial<Pick<TestUser, 'email' | 'name' | 'password'>> & { timeZone?: string };

function accountOf({ timeZone, ...given }: Given) {
  counter += 1;
  return {
    name: given.name ?? 'Ada Sand',
    email: given.email ?? `ada${counter}@example.org`,
    password: given.password ?? 'orchard-lantern-42',
    ...(timeZone === undefined ? {} : { timeZone }),
  };
}

/** Hashing takes most of the time of making a user: each password is hashed once. */
const hashes = new Map<string, Promise<string>>();

function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** Makes a user of a server as registering does, and signs them in. */
export async function buildUser(
  { server: { deps } }: Pick<TestApi, 'server'>,
  given: Given = {},
): Promise<TestUser> {
  const { timeZone = 'UTC', ...account } = accountOf(given);
  const { password, ...shown } = account;
  const passwordHash = await hashOf(password);
  const id = uuidv7();
  await withTransaction(deps.db, (trx) =>
    insertAccount(trx, {
      ...shown,
      id,
      passwordHash,
      timeZone,
      isAdmin: false,
      isActive: true,
      createdAtMs: deps.now(),
    }),
  );
  const caller = { userAgent: 'node', network: networkOf('127.0.0.1') };
  const { token } = await signIn(deps, { userId: id }, caller);
  return { ...account, id, token };
}

/** Registers a user over HTTP and answers the account with its token. */
export async function registerUser(
  api: Pick<TestApi, 'call'>,
  given: Given = {},
): Promise<TestUser> {
  const account = accountOf(given);
  const reply = await api.call('/auth/register', { body: account });
  if (reply.status !== 201)
    throw new Error(`Registering answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return { ...account, id: reply.body.user.id, token: reply.body.token };
}

/** Gives a user premium from now on, over HTTP by an administrator: a month, or the plan that is given. */
export async function givePremium(
  api: TestApi,
  { id }: Pick<TestUser, 'id'>,
  plan: 'monthly' | 'yearly' | 'lifetime' | 'free' = 'monthly',
): Promise<void> {
  const { token } = await buildAdmin(api);
  const body = { userId: id, plan };
  const reply = await api.call('/admin/subscriptions/manual-update', { token, body });
  if (reply.status !== 200) throw new Error(`Giving premium answered ${reply.status}.`);
}

/** Makes an administrator of a server. */
export async function buildAdmin(api: TestApi): Promise<TestUser> {
  const user = await buildUser(api);
  await api.server.db('users').where({ id: user.id }).update({ is_admin: 1 });
  return user;
}
