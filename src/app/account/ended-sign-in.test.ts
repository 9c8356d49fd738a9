import { expect, it } from 'vitest';
import { isStillSignedIn } from './ended-sign-in.ts';

/** A browser with a token, whose server answers so. */
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

it('a sign-in that the server has ended is forgotten', async () => {
  const { run, forgotten } = setUp(401);
  expect([await run(), forgotten()]).toEqual([false, 1]);
});

it('a silent server ends no sign-in', async () => {
  const { run, forgotten } = setUp(503);
  expect([await run(), forgotten()]).toEqual([false, 0]);
});

it('without a token nobody is asked', async () => {
  const { run, calls } = setUp(200, null);
  expect([await run(), calls()]).toEqual([false, 0]);
});
