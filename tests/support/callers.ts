import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ErrorReply } from '#shared/contract/errors.ts';
import { rawRequest } from './raw-request.ts';
import { TEST_START_MS, type TestApi } from './servers/api-server.ts';
import { buildAdmin, buildUser, type TestUser } from './site/build.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOBODYS_ID = '01990000-0000-7000-8000-ffffffffffff';

/** Everybody who may try to call an endpoint. */
export const CALLERS = [
  'nobody',
  'a made-up token',
  'an expired token',
  'a token that was signed out',
  'a deactivated user',
  'a user',
  'a former administrator',
  'a user with a temporary password',
  'an administrator with a temporary password',
  'an administrator who gave the password 10 minutes ago',
  'an administrator',
] as const;
export type Caller = (typeof CALLERS)[number];

/** The token of each caller; undefined for nobody. */
export type Tokens = Readonly<Record<Caller, string | undefined>>;

/** Makes a caller of each kind, and leaves the clock of the server at its start. */
export async function makeCallers(api: TestApi): Promise<Tokens> {
  api.clock.nowMs = TEST_START_MS - 15 * DAY_MS;
  const expired = await buildUser(api);
  api.clock.nowMs = TEST_START_MS - 10 * MINUTE_MS;
  const unconfirmed = await buildAdmin(api);
  api.clock.nowMs = TEST_START_MS;
  const signedOut = await buildUser(api);
  await api.call('/auth/logout', { method: 'POST', token: signedOut.token });
  const deactivated = await buildUser(api);
  await api.server.db('users').where({ id: deactivated.id }).update({ is_active: 0 });
  const demoted = await buildAdmin(api);
  await api.server.db('users').where({ id: demoted.id }).update({ is_admin: 0 });
  const admin = await buildAdmin(api);
  const temporary = async (user: TestUser) => signInByTemporaryPassword(api, admin, user);
  return {
    nobody: undefined,
    'a made-up token': 'not-a-token',
    'an expired token': expired.token,
    'a token that was signed out': signedOut.token,
    'a deactivated user': deactivated.token,
    'a user': (await buildUser(api)).token,
    'a former administrator': demoted.token,
    'a user with a temporary password': await temporary(await buildUser(api)),
    'an administrator with a temporary password': await temporary(await buildAdmin(api)),
    'an administrator who gave the password 10 minutes ago': unconfirmed.token,
    'an administrator': admin.token,
  };
}

/** Gives somebody a temporary password, as an administrator does, and signs them in by it. */
async function signInByTemporaryPassword(
  api: TestApi,
  { token }: TestUser,
  { id, email }: TestUser,
): Promise<string> {
  const password = 'lantern-meadow-17';
  await api.call(`/admin/users/${id}/reset-password`, { token, body: { tempPassword: password } });
  return (await api.call('/auth/login', { body: { email, password } })).body.token;
}

/** The address of an endpoint, with an id that nothing has. */
export function addressOf({ path }: Endpoint): string {
  return `/api${path.replace(/:[a-zA-Z]+/g, NOBODYS_ID)}`;
}

/** Calls an endpoint, at its own path or another one, with a body that it does not take. */
export function callAs(
  url: string,
  endpoint: Endpoint,
  { token, path = addressOf(endpoint) }: { token: string | undefined; path?: string },
) {
  const hasBody = endpoint.body !== undefined;
  return rawRequest(url, path, {
    method: endpoint.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    body: hasBody ? '{"nobody":"knows this"}' : undefined,
  });
}

/** The answers that a call past the door of an endpoint may get when it names nothing that exists. */
const PAST_THE_DOOR = [200, 201, 204, 404, 409, 422];

/** Calls an endpoint and returns `let in`, else the status with the id of the error. */
export async function knock(
  url: string,
  endpoint: Endpoint,
  token: string | undefined,
): Promise<string> {
  const { status, text } = await callAs(url, endpoint, { token });
  if (PAST_THE_DOOR.includes(status)) return 'let in';
  return `${status} ${ErrorReply.parse(JSON.parse(text)).error.id}`;
}
