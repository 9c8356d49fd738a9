import { describe, expect, it } from 'vitest';
import { initialTimer, transition } from '#shared/domain/timer/engine/engine.ts';
import { DEFAULT_RULES, type EndedSession } from '#shared/domain/timer/types.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { createEndedHandover } from './ended-handover.ts';

function ended(sessionId: string): EndedSession {
  const running = transition(initialTimer(DEFAULT_RULES), { type: 'start', sessionId }, 0);
  const { ended: last } = transition(running, { type: 'tick', nextSessionId: 'next' }, 1_500_000);
  if (last === null) throw new Error('The session did not end.');
  return last;
}

function setUp(owner: string | null, browser = new FakeBrowser()) {
  const tab = browser.openTab();
  tab.leadership.take();
  const heard: string[] = [];
  const { onEnded, handOver } = createEndedHandover({ ...tab, owner });
  onEnded(({ sessionId }) => heard.push(sessionId));
  return { browser, tab, heard, handOver };
}

describe('createEndedHandover', () => {
  it('hands each end over once, also across loads', () => {
    const { browser, heard, handOver } = setUp(null);
    handOver(ended('one'));
    handOver(ended('one'));
    handOver(ended('two'));
    const again = setUp(null, browser);
    again.handOver(ended('two'));
    expect([heard, again.heard]).toEqual([['one', 'two'], []]);
  });

  it('keeps a visitor’s and an account’s apart, though they end in turn', () => {
    const visitor = setUp(null);
    const account = setUp('user-a', visitor.browser);
    for (let turn = 0; turn < 3; turn += 1) {
      visitor.tab.leadership.take();
      visitor.handOver(ended('same'));
      account.tab.leadership.take();
      account.handOver(ended('same'));
    }
    expect([visitor.heard, account.heard]).toEqual([['same'], ['same']]);
  });

  it('repeats what a crash cut off', () => {
    const { browser, tab, handOver } = setUp(null);
    const cut = createEndedHandover({ ...tab, owner: null });
    cut.onEnded(() => {
      throw new Error('gone');
    });
    expect(() => cut.handOver(ended('one'))).toThrow('gone');
    handOver(ended('one'));
    expect(setUp(null, browser).heard).toEqual([]);
  });
});
