import { describe, expect, it } from 'vitest';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { createServerClock } from './server-clock.ts';

const HOUR_MS = 3_600_000;

describe('the clock of the server', () => {
  it('is this clock until something else is known', () => {
    expect(createServerClock(new FakeBrowser().openTab()).toServer(5)).toBe(5);
  });

  it('follows a difference and translates both ways', () => {
    const clock = createServerClock(new FakeBrowser().openTab());
    clock.observe(HOUR_MS + 50, 0, 100);
    expect(clock.toServer(0)).toBe(HOUR_MS);
    expect(clock.fromServer(HOUR_MS)).toBe(0);
  });

  it('takes a small difference for the network’s and does not jitter', () => {
    const clock = createServerClock(new FakeBrowser().openTab());
    clock.observe(1500, 0, 0);
    expect(clock.toServer(0)).toBe(0);
    clock.observe(HOUR_MS, 0, 0);
    clock.observe(HOUR_MS + 900, 0, 0);
    expect(clock.toServer(0)).toBe(HOUR_MS);
  });

  it('learns nothing from an answer that took longer than the difference', () => {
    const clock = createServerClock(new FakeBrowser().openTab());
    clock.observe(0, 0, 10_000);
    expect(clock.toServer(0)).toBe(0);
  });

  it('comes back to zero when the clock was set right', () => {
    const clock = createServerClock(new FakeBrowser().openTab());
    clock.observe(HOUR_MS, 0, 0);
    clock.observe(10, 0, 0);
    expect(clock.toServer(0)).toBe(0);
  });

  it('remembers across loads and ignores nonsense', () => {
    const browser = new FakeBrowser();
    createServerClock(browser.openTab()).observe(HOUR_MS, 0, 0);
    expect(createServerClock(browser.openTab()).toServer(0)).toBe(HOUR_MS);
    browser.stored.set(STORAGE_KEYS.clockOffset, 'soon');
    const clock = createServerClock(browser.openTab());
    clock.observe(Number.NaN, 0, 0);
    expect(clock.toServer(0)).toBe(0);
  });

  it('never moves an instant beyond what a date can hold', () => {
    const browser = new FakeBrowser();
    browser.stored.set(STORAGE_KEYS.clockOffset, '9007199254740991');
    const clock = createServerClock(browser.openTab());
    clock.observe(8.64e15, 0, 0);
    expect(new Date(clock.toServer(browser.nowMs)).toISOString()).toBe('2026-11-20T10:00:00.000Z');
  });
});
