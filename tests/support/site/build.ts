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

/** Registers a user over HTTP and answers the account with its token. */
export async function buildUser(
  api: Pick<TestApi, 'call'>,
  given: Partial<Pick<TestUser, 'email' | 'name' | 'password'>> & { timeZone?: string } = {},
): Promise<TestUser> {
  counter += 1;
  const account = {
    name: given.name ?? 'Ada Sand',
    email: given.email ?? `ada${counter}@example.org`,
    password: given.password ?? 'orchard-lantern-42',
    ...(given.timeZone === undefined ? {} : { timeZone: given.timeZone }),
  };
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

/** Registers a user over HTTP and makes an administrator of them. */
export async function buildAdmin(api: TestApi): Promise<TestUser> {
  const user = await buildUser(api);
  await api.server.db('users').where({ id: user.id }).update({ is_admin: 1 });
  return user;
}
