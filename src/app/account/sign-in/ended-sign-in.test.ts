import { expect, it } from 'vitest';
import { isStillSignedIn } from './ended-sign-in.ts';

/** Simulates a browser with a token and a server that answers with the given status. */
function setUp(status: number, token: string | null = 'abc') {
  const forgotten: string[] = [];
  let calls = 0;
  const ask: typeof fetch = async () => {
    calls += 1;
    return new Response(JSON.stringify({}), { status });
  };
  const account = { token: () => token, auth: { forget: () => void forgotten.push('sign-in') } };
  return {
    run: () => isStillSignedIn(account, ask),
    forgotten: () => forgotten.length,
    calls: () => calls,
  };
}

it('forgets a sign-in that the server has ended', async () => {
  const { run, forgotten } = setUp(401);
  expect([await run(), forgotten()]).toEqual([false, 1]);
});

it('keeps the sign-in when the server does not answer', async () => {
  const { run, forgotten } = setUp(503);
  expect([await run(), forgotten()]).toEqual([false, 0]);
});

it('sends no request without a token', async () => {
  const { run, calls } = setUp(200, null);
  expect([await run(), calls()]).toEqual([false, 0]);
});
