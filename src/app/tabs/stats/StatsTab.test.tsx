import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Stats } from '#shared/contract/stats/stats.ts';
import { openAccount, renderInApp } from '../../app-test-kit.tsx';
import { RangeSteps } from './range/RangeSteps.tsx';
import { StatsTab } from './StatsTab.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NOTHING: Stats = {
  totalPomodoros: 0,
  pomodorosByDate: {},
  minutesByDate: {},
  completedTasks: 0,
  experiencePoints: 0,
  level: 1,
  unlockedAchievements: [],
  achievementDates: {},
  currentStreak: 0,
  longestStreak: 0,
  maxPomodorosInDay: 0,
  today: '2026-11-20',
};

it('without a session the statistics name the first step and show no zeros', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('/stats')) throw new TypeError('No server.');
    return Response.json(NOTHING);
  });
  const scope = openAccount({});
  scope.workspace.navigation.go({ tab: 'stats', projectId: null });
  renderInApp(scope, <StatsTab detail={undefined} />);
  await screen.findByText('Nothing recorded yet');
  expect(screen.queryByText('Total pomodoros')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Goals' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Go to the timer' }));
  await waitFor(() => expect(scope.workspace.navigation.$place.get().tab).toBe('pomodoro'));
});

it('a range in the address that is none is named, and this month is shown', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('/stats')) throw new TypeError('No server.');
    return Response.json({ ...NOTHING, totalPomodoros: 1 });
  });
  renderInApp(openAccount({}), <StatsTab detail="range=decade" />);
  expect((await screen.findByRole('alert')).textContent).toContain('“decade”');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Month' }).checked).toBe(true);
});

describe('the steps of the range', () => {
  const TODAY = '2026-11-20';
  const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
  const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };

  it('go back by one, and not beyond today', () => {
    const onChange = vi.fn();
    renderInApp(
      openAccount({}),
      <RangeSteps range="month" span={NOVEMBER} today={TODAY} onChange={onChange} />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(onChange.mock.calls).toEqual([[OCTOBER]]);
    expect(screen.queryByRole('button', { name: 'This month' })).toBeNull();
  });

  it('return to the range of today', () => {
    const onChange = vi.fn();
    renderInApp(
      openAccount({}),
      <RangeSteps range={OCTOBER} span={OCTOBER} today={TODAY} onChange={onChange} />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'This month' }));
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
    expect(onChange.mock.calls).toEqual([['month'], ['month']]);
  });
});
