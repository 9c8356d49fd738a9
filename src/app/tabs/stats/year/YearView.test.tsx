import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { YearReport } from '#shared/contract/stats/stats-year.ts';
import { openAccount, renderInApp } from '../../../app-test-kit.tsx';
import { YearView } from './YearView.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const NOTHING = { pomodoros: 0, minutes: 0 };

function buildReport(given: Partial<YearReport> = {}): YearReport {
  const own = { pomodoros: 12, minutes: 300 };
  return {
    year: '2025',
    today: '2026-11-20',
    firstYear: '2024',
    ...own,
    activeDays: 6,
    longestStreak: 3,
    interrupted: 3,
    bestDay: { when: '2025-03-04', pomodoros: 4, minutes: 100 },
    bestWeek: { when: '2025-03-03', pomodoros: 8, minutes: 200 },
    bestMonth: { when: '2025-03', ...own },
    months: Array.from({ length: 12 }, (_none, at) => (at === 2 ? own : NOTHING)),
    hours: Array.from({ length: 24 }, (_none, at) => (at === 9 ? own : NOTHING)),
    projects: [{ projectId: null, title: 'Standalone', ...own }],
    compared: { from: '2024-01-01', to: '2024-12-31' },
    before: { pomodoros: 10, minutes: 360, activeDays: 6, longestStreak: 1 },
    ...given,
  };
}

const asked: string[] = [];

function show(answer: { status: number; body: unknown }, detail = 'view=year&year=2025') {
  asked.length = 0;
  vi.stubGlobal('fetch', async (input: unknown) => {
    asked.push(String(input));
    if (answer.status === 0) throw new TypeError('no network');
    const headers = { 'content-type': 'application/json' };
    return new Response(JSON.stringify(answer.body), { status: answer.status, headers });
  });
  const scope = openAccount({});
  return { scope, ...renderInApp(scope, <YearView detail={detail} />) };
}

const ready = (report: YearReport) => show({ status: 200, body: report });
const text = () => document.body.textContent;

describe('the report of a year', () => {
  it('compares its figures with the year before', async () => {
    ready(buildReport());
    await waitFor(() => expect(text()).toContain('Focused5 h1 h less than in 2024'));
    expect(text()).toContain('Pomodoros122 more than in 2024');
    expect(text()).toContain('Days with focus6as in 2024');
    expect(text()).toContain('Longest streak3 days2 days more than in 2024');
    expect(text()).toContain('75% of your sessions went by without an interruption.');
    expect(asked).toEqual(['/api/stats/year/2025']);
  });

  it('says that a year is not over, and names the period of comparison', async () => {
    const compared = { from: '2025-01-01', to: '2025-11-20' };
    ready(buildReport({ year: '2026', compared }));
    await waitFor(() =>
      expect(text()).toMatch(
        /The year so far: your sessions up to .*2026, compared with the same days of 2025\./,
      ),
    );
  });

  it('says that a year has no sessions', async () => {
    ready(buildReport({ ...NOTHING, activeDays: 0, firstYear: '2026' }));
    await waitFor(() => expect(text()).toContain('Nothing was recorded in 2025'));
    expect(text()).toContain('Your first sessions are from 2026.');
    expect(screen.queryByRole('button', { name: 'Save picture' })).toBeNull();
  });

  it('says that it requires premium, with a link', async () => {
    const error = {
      id: 'premiumNeeded',
      message: 'Year reports come with premium.',
      requestId: 'x',
    };
    show({ status: 403, body: { error } });
    await waitFor(() => expect(text()).toContain('The year report comes with premium'));
    expect(screen.getByRole('link').getAttribute('href')).toBe('/app?tab=premium');
  });

  it('can be retried after a failure', async () => {
    show({ status: 0, body: null });
    await waitFor(() => expect(text()).toContain('This could not be loaded'));
    const before = asked.length;
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });

  it('shows the cached report without the server', async () => {
    const { scope, unmount } = ready(buildReport());
    await waitFor(() => expect(text()).toContain('5 h'));
    unmount();
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
    renderInApp(scope, <YearView detail="view=year&year=2025" />);
    await waitFor(() => expect(text()).toContain('Offline: showing the report as last loaded.'));
    expect(text()).toContain('Focused5 h');
  });

  it('navigates between years that can have sessions', async () => {
    const { scope } = ready(buildReport({ firstYear: '2025' }));
    await waitFor(() => expect(text()).toContain('5 h'));
    const earlier = screen.getByRole<HTMLButtonElement>('button', { name: 'Earlier year' });
    expect(earlier.disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Later year' }));
    expect(scope.workspace.navigation.$place.get().detail).toBe('view=year&year=2026');
  });
});
