import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openScreen } from '#pomodoro/screen/timer-screen-test-kit.ts';
import { openAccount, renderInApp } from '../../app-test-kit.tsx';
import type { Tab } from '../tabs/tabs.ts';
import { TimerPill } from './TimerPill.tsx';

const WORK_MS = 25 * 60_000;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function show(tab: Tab) {
  const scope = openAccount({});
  const opened = openScreen();
  opened.timer.connect();
  const workspace = { ...scope.workspace, timer: opened.timer, screen: opened.screen };
  workspace.navigation.go({ tab, projectId: null });
  renderInApp({ ...scope, workspace }, <TimerPill />);
  return {
    timer: opened.timer,
    start: () => act(() => void opened.timer.start()),
    advance: (ms: number) => act(() => opened.browser.advance(ms)),
    go: (next: Tab) => act(() => workspace.navigation.go({ tab: next, projectId: null })),
  };
}

const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('the timer pill', () => {
  it('starts the break that follows a session, away from the timer', () => {
    const { timer, start, advance } = show('calendar');
    start();
    advance(WORK_MS);
    fireEvent.click(screen.getByRole('button', { name: 'Start short break' }));
    expect(timer.$timer.get()).toMatchObject({ status: 'running', session: 'shortBreak' });
    expect(names()).toEqual(['05:00Short Break']);
  });

  it('leaves that to the big button of the timer where it is in sight', () => {
    const { start, advance, go } = show('pomodoro');
    start();
    advance(WORK_MS);
    expect(names()).toEqual([]);
    go('stats');
    expect(names()).toEqual(['Start short break']);
  });

  it('is gone ten minutes after an end that nobody followed up', () => {
    const { start, advance } = show('projects');
    start();
    advance(WORK_MS + 600_000);
    expect(names()).toEqual([]);
  });
});
