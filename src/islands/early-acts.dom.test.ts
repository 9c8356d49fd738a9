import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTimerPage, WATCHED_KEYS } from '#shared/page/first-script.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { isTaskPressedEarly, wakeTimer } from './early-acts.ts';

const replace = vi.fn();

beforeAll(() => {
  document.body.innerHTML = `
    <input type="radio" name="session" value="work" checked>
    <input type="radio" name="session" value="shortBreak">
    <button data-early-press="start"><b>Start</b></button>
    <button data-early-press="task">What are you working on?</button>
    <button class="other">Dark theme</button>`;
});

beforeEach(() => {
  localStorage.clear();
  replace.mockClear();
  vi.spyOn(location, 'replace').mockImplementation(replace);
  delete document.documentElement.dataset['timer'];
});

const runFirstScript = () => startTimerPage('leaves');
const press = (selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));

describe('before the timer is awake', () => {
  test('a press of Start is remembered, wherever in the button it falls', () => {
    runFirstScript();
    press('[data-early-press="start"] b');
    expect(wakeTimer()).toEqual({ session: null, isStartPressed: true, pressed: 'start' });
  });

  test('an address that starts a session is a press of Start, for a visitor and in the app', () => {
    history.replaceState(null, '', '/#start');
    runFirstScript();
    expect(location.hash).toBe('');
    expect(wakeTimer().isStartPressed).toBe(true);
    localStorage.setItem('token', 'abc');
    history.replaceState(null, '', '/#start');
    runFirstScript();
    expect(replace).toHaveBeenCalledExactlyOnceWith('/app#start');
    wakeTimer();
  });

  test('a press on the task is remembered as that', () => {
    runFirstScript();
    press('[data-early-press="task"]');
    expect(isTaskPressedEarly()).toBe(true);
    expect(wakeTimer().isStartPressed).toBe(false);
    expect(isTaskPressedEarly()).toBe(false);
  });

  test('a page that stays says so to whoever is signed in', () => {
    localStorage.setItem('token', 'abc');
    startTimerPage('stays');
    expect(replace).not.toHaveBeenCalled();
    expect(document.documentElement.dataset['account']).toBe('signedIn');
    delete document.documentElement.dataset['account'];
  });

  test('a chosen session type is remembered', () => {
    runFirstScript();
    const radio = document.querySelector('[value="shortBreak"]');
    radio?.dispatchEvent(new Event('change', { bubbles: true }));
    expect(wakeTimer()).toEqual({ session: 'shortBreak', isStartPressed: false, pressed: null });
  });

  test('a press of anything else is not', () => {
    runFirstScript();
    press('.other');
    expect(wakeTimer()).toEqual({ session: null, isStartPressed: false, pressed: null });
  });
});

test('a timer that is awake is not pressed twice', () => {
  runFirstScript();
  wakeTimer();
  press('[data-early-press]');
  expect(wakeTimer()).toEqual({ session: null, isStartPressed: false, pressed: null });
});

describe('a visitor who is signed in', () => {
  test('goes to the app', () => {
    localStorage.setItem('token', 'abc');
    runFirstScript();
    expect(replace).toHaveBeenCalledExactlyOnceWith('/app');
  });

  test('goes to the app when the page comes back by the Back button', () => {
    runFirstScript();
    localStorage.setItem('token', 'abc');
    const back = new Event('pageshow');
    Object.assign(back, { persisted: true });
    dispatchEvent(back);
    expect(replace).toHaveBeenCalledWith('/app');
  });
});

describe('a visitor who is not signed in', () => {
  test('stays', () => {
    runFirstScript();
    expect(replace).not.toHaveBeenCalled();
    expect(document.documentElement.dataset['timer']).toBeUndefined();
  });

  test('with a session under way does not see the idle timer', () => {
    localStorage.setItem('pomodoroTimerState', '{"isRunning":false,"isPaused":true}');
    runFirstScript();
    expect(document.documentElement.dataset['timer']).toBe('resumes');
    wakeTimer();
    expect(document.documentElement.dataset['timer']).toBe('lives');
  });
});

test('the keys it looks into are those of the stores', () => {
  expect(WATCHED_KEYS).toEqual({
    token: STORAGE_KEYS.token,
    timerState: STORAGE_KEYS.timerState,
    tools: STORAGE_KEYS.tools,
  });
});
