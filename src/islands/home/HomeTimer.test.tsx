import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HomeTimer } from './HomeTimer.tsx';

const TEN = new Date(2026, 10, 20, 10);

// Parts that come later are at hand, so that a slow machine does not run into their time-out while
// the tests' clock leaps.
beforeAll(async () => {
  await Promise.all([
    import('../guest/GuestArea.tsx'),
    import('#pomodoro/guards/visitor-guard.ts'),
    import('#pomodoro/alarm/alarm.ts'),
    import('#pomodoro/companion/soon.ts'),
  ]);
}, 60_000);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: TEN });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  for (const mark of ['timer', 'earlyPress', 'earlySession']) {
    delete document.documentElement.dataset[mark];
  }
});

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const digits = () => screen.getByRole('timer').textContent;

describe('a visitor without an account', () => {
  test('runs a session to its end, finds it in the day, and notes how it went', async () => {
    // The timer is painted four times a second, so a short session saves time.
    localStorage.setItem('pomodoroSettings', '{"workTime":1}');
    render(<HomeTimer />);
    expect(screen.getByText('Your sessions stay in this browser.')).toBeTruthy();
    press('Start');
    await advance(20_000);
    expect(digits()).toBe('00:40');
    await advance(40_000);
    expect(digits()).toBe('05:00');
    expect(screen.getByText('1 session today · 1 min')).toBeTruthy();
    const note = screen.getByPlaceholderText('How did it go?');
    fireEvent.change(note, { target: { value: 'Well.' } });
    await act(async () => void fireEvent.submit(note));
    expect(localStorage.getItem('ripenGuestSessions')).toContain('"note":"Well."');
  });

  test('lets the page hear of a session that is skipped', async () => {
    const heard: unknown[] = [];
    const hear = (event: Event) => event instanceof CustomEvent && heard.push(event.detail);
    addEventListener('pomodoroCompleted', hear);
    render(<HomeTimer />);
    press('Start');
    press('Skip');
    await advance(1000);
    removeEventListener('pomodoroCompleted', hear);
    expect(heard).toMatchObject([{ session: 'work', skipped: true, interrupted: true }]);
  });

  test('sees the time in the title, and the title of the page when nothing runs', async () => {
    document.title = 'Ripen: a focus timer';
    render(<HomeTimer />);
    press('Start');
    await advance(1000);
    expect(document.title).toBe('24:59 ● Focus');
    press('Reset');
    expect(document.title).toBe('Ripen: a focus timer');
  });

  test('finds the session running after a reload', async () => {
    render(<HomeTimer />);
    press('Start');
    await advance(60_000);
    cleanup();
    vi.setSystemTime(TEN.getTime() + 5 * 60_000);
    render(<HomeTimer />);
    expect(digits()).toBe('20:00');
  });

  test('has the timer of the settings that this browser holds', () => {
    localStorage.setItem('pomodoroSettings', '{"workTime":50,"shortBreakTime":"wrong"}');
    render(<HomeTimer />);
    expect(digits()).toBe('50:00');
    fireEvent.click(screen.getByRole('radio', { name: 'Short' }));
    expect(digits()).toBe('05:00');
  });

  test('finishes overtime, where the settings have it', async () => {
    localStorage.setItem('pomodoroSettings', '{"overtime":true}');
    render(<HomeTimer />);
    press('Start');
    await advance(1000);
    cleanup();
    vi.setSystemTime(TEN.getTime() + 26 * 60_000);
    render(<HomeTimer />);
    await advance(1000);
    expect(digits()).toBe('+01:01');
    press('Finish');
    await advance(1000);
    expect(screen.getByText('1 session today · 26 min')).toBeTruthy();
  });
});

describe('what was done before the timer was awake', () => {
  test('happens when it is', () => {
    document.documentElement.dataset['earlyPress'] = 'start';
    document.documentElement.dataset['earlySession'] = 'longBreak';
    render(<HomeTimer />);
    expect(digits()).toBe('15:00');
    expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
    expect(document.documentElement.dataset['timer']).toBe('lives');
  });

  test('does not start a second time what is running', async () => {
    render(<HomeTimer />);
    press('Start');
    await advance(60_000);
    cleanup();
    document.documentElement.dataset['earlyPress'] = 'start';
    render(<HomeTimer />);
    expect(digits()).toBe('24:00');
  });
});

test('signing in in another tab leads to the app, but not out of a session under way', () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
  const signIn = () =>
    dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'abc' }));
  render(<HomeTimer />);
  press('Start');
  signIn();
  expect(replace).not.toHaveBeenCalled();
  press('Reset');
  signIn();
  expect(replace).toHaveBeenCalledExactlyOnceWith('/app');
});

test('the server renders it without a browser', () => {
  localStorage.setItem('pomodoroSettings', '{"workTime":50}');
  const text = renderToString(<HomeTimer />).replace(/<[^>]+>/g, '');
  expect(text).toContain('Ready25:00');
});
