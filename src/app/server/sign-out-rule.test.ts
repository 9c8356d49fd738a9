import { describe, expect, it } from 'vitest';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { createDeparture } from './departure.ts';
import { createSignOutRule } from './sign-out-rule.ts';

function setUp() {
  const browser = new FakeBrowser();
  browser.stored.set('token', 'old');
  const tab = browser.openTab();
  const seen: string[] = [];
  const leave = createDeparture({
    later: tab.later,
    goToSignIn: (isAfterRestore) =>
      seen.push(isAfterRestore ? 'sign in after a restore' : 'sign in'),
  });
  const rule = createSignOutRule({
    storage: tab.storage,
    leave,
    onExpired: () => seen.push('expired'),
  });
  return { browser, rule, leave, seen };
}

describe('createSignOutRule', () => {
  it('removes the token and navigates to the sign-in page after 100 ms, once only', () => {
    const { browser, rule, seen } = setUp();
    rule({ token: 'old', isTimerCall: false });
    rule({ token: 'old', isTimerCall: false });
    expect(browser.stored.has('token')).toBe(false);
    expect(seen).toEqual([]);
    browser.advance(99);
    expect(seen).toEqual([]);
    browser.advance(1);
    expect(seen).toEqual(['sign in']);
  });

  it('has the sign-in page say that a restore has ended the sign-in', () => {
    const { browser, rule, seen } = setUp();
    rule({ token: 'old', isTimerCall: false, isAfterRestore: true });
    browser.advance(100);
    expect(seen).toEqual(['sign in after a restore']);
  });

  it('says so also where the timer found out first', () => {
    const { browser, rule, seen } = setUp();
    rule({ token: 'old', isTimerCall: true, isAfterRestore: true });
    rule({ token: null, isTimerCall: false });
    browser.advance(100);
    expect(seen).toEqual(['expired', 'sign in after a restore']);
  });

  it('navigates once although the page finds out immediately that nobody is signed in', () => {
    const { browser, rule, leave, seen } = setUp();
    rule({ token: 'old', isTimerCall: false });
    leave();
    expect(seen).toEqual([]);
    browser.advance(1000);
    expect(seen).toEqual(['sign in']);
  });

  it('navigates immediately where no call was refused', () => {
    const { browser, rule, leave, seen } = setUp();
    leave();
    rule({ token: 'old', isTimerCall: false });
    browser.advance(1000);
    expect(seen).toEqual(['sign in']);
  });

  it('removes the token and stays when a timer call received the 401', () => {
    const { browser, rule, seen } = setUp();
    rule({ token: 'old', isTimerCall: true });
    browser.advance(1000);
    expect(browser.stored.has('token')).toBe(false);
    expect(seen).toEqual(['expired']);
  });

  it('keeps a token that was stored since the call was sent', () => {
    const { browser, rule, seen } = setUp();
    browser.stored.set('token', 'new');
    rule({ token: 'old', isTimerCall: false });
    browser.advance(1000);
    expect(browser.stored.get('token')).toBe('new');
    expect(seen).toEqual([]);
  });
});
