import { renderHook, act as settle } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Message } from '#pomodoro/notices/toasts.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { OFFLINE, ok, refused } from '#stores/sync/server-test-kit.ts';
import { type Act, useAct } from './use-act.ts';
import { PASSWORD_CANCELLED } from './was-cancelled.ts';

/** Renders the acts of a part whose messages are collected. */
function setUp({ hasToasts = true } = {}) {
  const messages: Message[] = [];
  const toasts = {
    show(message: Message) {
      messages.push(message);
      return 'id';
    },
  };
  const { result } = renderHook(() => useAct(hasToasts ? toasts : undefined));
  const run = <Value,>(act: Act<Value>) => settle(async () => result.current.act(act));
  return { result, messages, run };
}

describe('an act', () => {
  it('is busy until it is answered, and is not run twice meanwhile', async () => {
    const { result, run } = setUp();
    const answer = Promise.withResolvers<CallResult<string>>();
    let calls = 0;
    const act = {
      name: 'rename',
      call() {
        calls += 1;
        return answer.promise;
      },
    };
    await run(act);
    await run(act);
    expect([calls, result.current.busy, result.current.isBusy]).toEqual([1, 'rename', true]);
    await settle(async () => answer.resolve(ok('new')));
    expect([result.current.busy, result.current.isBusy]).toEqual([null, false]);
  });

  it('says that it is done, and offers to take it back', async () => {
    const { messages, run } = setUp();
    const back: string[] = [];
    await run({
      call: async () => ok('id-1'),
      done: 'It was moved.',
      undo: (id) => void back.push(id),
      failed: 'It was not moved.',
    });
    expect(messages).toMatchObject([{ tone: 'success', text: 'It was moved.' }]);
    messages[0]?.action?.onAct();
    expect([messages[0]?.action?.label, back]).toEqual(['Undo', ['id-1']]);
  });

  it('says in a message what did not happen, and why', async () => {
    const { result, messages, run } = setUp();
    await run({ call: async () => OFFLINE, failed: 'It was not moved.' });
    const text = 'It was not moved. There is no connection to the server.';
    expect(messages).toEqual([{ tone: 'error', text }]);
    expect(result.current.problem).toBeNull();
  });

  it('has its problem in place where no message is wanted, until the next try', async () => {
    const { result, messages, run } = setUp();
    await run({ call: async () => refused(409, 'Somebody changed it.') });
    expect([messages, result.current.problem]).toEqual([[], 'Somebody changed it.']);
    await run({ call: async () => ok(null) });
    expect(result.current.problem).toBeNull();
  });

  it('names what did not happen in place, where the part has no messages', async () => {
    const { result, run } = setUp({ hasToasts: false });
    await run({ call: async () => 'It is too long.', failed: 'It was not saved.' });
    expect(result.current.problem).toBe('It was not saved. It is too long.');
  });

  it('says nothing where the user cancelled the question for the password', async () => {
    const { result, messages, run } = setUp();
    const cancelled = { ...refused(403, 'No.'), id: PASSWORD_CANCELLED };
    await run({ call: async () => cancelled, failed: 'It was not moved.' });
    expect([messages, result.current.problem, result.current.isBusy]).toEqual([[], null, false]);
  });
});
