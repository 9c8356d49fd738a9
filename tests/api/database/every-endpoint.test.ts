import { afterAll, beforeAll, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contract/endpoint-table.ts';
import { knock } from '#tests/support/callers.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin } from '#tests/support/site/build.ts';

/** These end the session that they are called with, or never end. */
const LEFT_OUT = ['auth.logout', 'activeTimer.events'];

const guarded = allEndpoints().filter(
  ({ name, endpoint }) => endpoint.access !== 'public' && !LEFT_OUT.includes(name),
);

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  token = (await buildAdmin(api)).token;
});
afterAll(() => api.stop());

// Who else is let in, the matrix of callers says once: here each engine answers each call.
it.each(guarded)('an administrator gets past the door of $name', async ({ endpoint }) => {
  expect(await knock(api.url, endpoint, token)).toBe('let in');
});
