import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { allEndpoints } from '#shared/contract/endpoint-table.ts';
import { CALLERS, type Caller, knock, makeCallers, type Tokens } from '#tests/support/callers.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';

/** These end the session that they are called with, or never end. */
const FOR_STRANGERS_ALONE = ['auth.logout', 'activeTimer.events'];
/** The only calls that a temporary password allows. */
const WITH_TEMPORARY_PASSWORD = ['auth.current', 'auth.logout', 'users.changePassword'];
const UNAUTHORIZED = '401 unauthorized';
const LET_IN = 'let in';

let api: TestApi;
let tokens: Tokens;
beforeAll(async () => {
  api = await startApi();
  tokens = await makeCallers(api);
});
afterAll(() => api.stop());

/** The answer that each caller gets from an endpoint that is not for everybody. */
function expectedOf(name: string, endpoint: Endpoint): Readonly<Record<Caller, string>> {
  const forAdmins = endpoint.access === 'admin' ? '403 forbidden' : LET_IN;
  const isOpen = WITH_TEMPORARY_PASSWORD.includes(name);
  const temporary = isOpen ? LET_IN : '403 passwordChangeNeeded';
  return {
    nobody: UNAUTHORIZED,
    'a made-up token': UNAUTHORIZED,
    'an expired token': UNAUTHORIZED,
    'a token that was signed out': UNAUTHORIZED,
    'a deactivated user': UNAUTHORIZED,
    'a user': forAdmins,
    'a former administrator': forAdmins,
    'a user with a temporary password': forAdmins === LET_IN ? temporary : forAdmins,
    'an administrator with a temporary password': temporary,
    'an administrator who gave the password 10 minutes ago':
      endpoint.confirmed === true ? '403 passwordNeeded' : LET_IN,
    'an administrator': LET_IN,
  };
}

const guarded = allEndpoints().filter(({ endpoint }) => endpoint.access !== 'public');

describe('the door', () => {
  it.each(guarded)('of $name is open to those it is for alone', async ({ name, endpoint }) => {
    const expected = expectedOf(name, endpoint);
    const isForStrangers = FOR_STRANGERS_ALONE.includes(name);
    const callers = CALLERS.filter(
      (caller) => !isForStrangers || expected[caller] !== LET_IN || caller === 'nobody',
    );
    const heard: Partial<Record<Caller, string>> = {};
    for (const caller of callers) heard[caller] = await knock(api.url, endpoint, tokens[caller]);
    expect(heard).toEqual(Object.fromEntries(callers.map((caller) => [caller, expected[caller]])));
  });
});

it('lets a temporary password read the account, be changed and log out, and nothing else', async () => {
  const allowed = guarded.filter(({ endpoint }) => endpoint.takesTemporaryPassword === true);
  expect(allowed.map(({ name }) => name).sort()).toEqual(WITH_TEMPORARY_PASSWORD);
  for (const caller of CALLERS.filter((each) => each.endsWith('with a temporary password'))) {
    const token = tokens[caller];
    expect((await api.call('/auth/current', { token })).body.user.mustChangePassword).toBe(true);
    const change = { method: 'PUT', token, body: {} } as const;
    expect((await api.call('/users/password', change)).status).toBe(422);
    expect((await api.call('/auth/logout', { method: 'POST', token })).status).toBe(204);
    expect((await api.call('/auth/current', { token })).status).toBe(401);
  }
});
