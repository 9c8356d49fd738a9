import { act, fireEvent, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CountdownConfig } from '#shared/contract/tools/clocks/countdown.ts';
import { EventConfig } from '#shared/contract/tools/clocks/event.ts';
import { PomodoroConfig } from '#shared/contract/tools/work/pomodoro.ts';
import { DayPlanConfig } from '#shared/contract/tools/work/workday.ts';
import type { Run } from '#shared/domain/tools/runs/run.ts';
import { readStoredRuns } from '#shared/domain/tools/runs/stored-run.ts';
import { CountdownTool } from './clocks/countdown/CountdownTool.tsx';
import { EventTool } from './clocks/event/EventTool.tsx';
import { addPopovers, beginAtFriday } from './page/tool-page-test-kit.ts';
import { loadTypedTime } from './parts/fields/load-typed-time.ts';
import { DayPlanTool } from './work/day-plan/DayPlanTool.tsx';
import { PomodoroTool } from './work/pomodoro/PomodoroTool.tsx';

const MINUTE = 60_000;

beforeAll(async () => {
  addPopovers();
  // Load the lazy parts beforehand: the fake clock of a test does not wait for files.
  await Promise.all([
    import('./parts/extras/ToolExtras.tsx'),
    import('./parts/extras/FinishPanel.tsx'),
    import('#shared/domain/tools/addresses/url-schedule.ts'),
    import('#shared/domain/tools/addresses/page-address.ts'),
    loadTypedTime(),
  ]);
}, 60_000);
beginAtFriday();
beforeEach(() => history.replaceState(null, '', '/some-timer'));

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const runNow = (): Run =>
  (readStoredRuns(JSON.parse(localStorage.getItem('ripenTools') ?? '[]')) as readonly [Run])[0];

function type(label: string, value: string): void {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
  press('Set');
}

const dayPlan = DayPlanConfig.parse({
  kind: 'workday',
  mode: 'plan',
  hours: [9, 17],
  patterns: [{ label: '50/10', work: 50, rest: 10 }],
});

test('a day that is joined in its middle shows what its start starts', async () => {
  render(<DayPlanTool page="/some-timer" config={dayPlan} />);
  await pass(5000);
  expect(screen.getByRole('timer').textContent).toBe('14:55');
  expect(screen.getByText('Your day · Focus')).toBeTruthy();
  press('Start');
  expect(runNow().schedule.steps[0]).toMatchObject({ label: 'Focus', ms: 15 * MINUTE - 5000 });
});

describe('a length until a time of day', () => {
  const config = CountdownConfig.parse({ kind: 'countdown', presets: ['40m'] });

  test('ends at that time, however long nobody pressed Start', async () => {
    render(<CountdownTool page="/some-timer" config={config} />);
    type('Custom time', 'until 15:05');
    await pass(20_000);
    press('Start');
    expect(runNow().schedule.steps[0]?.ms).toBe(30 * MINUTE - 20_000);
  });

  test('is asked for by the address in the same way', async () => {
    history.replaceState(null, '', '/some-timer?until=15:05');
    render(<CountdownTool page="/some-timer" config={config} />);
    await pass(10_000);
    press('Start');
    expect(runNow().schedule.steps[0]?.ms).toBe(30 * MINUTE - 10_000);
  });
});

describe('a start between two beats', () => {
  const begin = async () => {
    await pass(3700);
    press('Start');
    const { startedAt, schedule } = runNow();
    return new Date(startedAt + (schedule.steps[0]?.ms ?? 0));
  };

  test('is counted from the press, until a time of day', async () => {
    history.replaceState(null, '', '/some-timer?until=15:05');
    const config = CountdownConfig.parse({ kind: 'countdown', presets: ['40m'] });
    render(<CountdownTool page="/some-timer" config={config} />);
    expect(await begin()).toEqual(new Date(2026, 10, 20, 15, 5));
  });

  test('is counted from the press, to a date', async () => {
    render(<EventTool page="/some-timer" config={EventConfig.parse({ kind: 'event' })} />);
    expect(await begin()).toEqual(new Date(2026, 10, 20, 15));
  });
});

describe('a tool', () => {
  const config = CountdownConfig.parse({ kind: 'countdown', presets: ['40m'] });

  test('is not drawn at a beat while nothing on it moves', async () => {
    const drawn = vi.fn();
    render(
      <Profiler id="tool" onRender={drawn}>
        <CountdownTool page="/some-timer" config={config} />
      </Profiler>,
    );
    await pass(3000);
    drawn.mockClear();
    await pass(5000);
    expect(drawn).not.toHaveBeenCalled();
    press('Start');
    drawn.mockClear();
    await pass(5000);
    expect(drawn.mock.calls.length).toBeGreaterThanOrEqual(5);
  });
});

describe('a typed length', () => {
  const block = PomodoroConfig.parse({
    kind: 'pomodoro',
    typed: 'whole',
    controls: ['own-length'],
    presets: [
      {
        label: 'Block',
        parts: [
          { label: 'Plan', time: '2m', tone: 'prepare' },
          { label: 'Study', time: '25m' },
          { label: 'Recall', time: '3m', tone: 'calm' },
        ],
      },
    ],
  });

  test('of a block in parts is that of the whole, and the middle gives', async () => {
    render(<PomodoroTool page="/some-timer" config={block} />);
    type('Custom block length', '1h 5m');
    await pass(1000);
    press('Start');
    expect(runNow().schedule.steps.map(({ ms }) => (ms ?? 0) / MINUTE)).toEqual([2, 60, 3]);
  });

  test('of a day plan is its end', async () => {
    render(<DayPlanTool page="/some-timer" config={dayPlan} />);
    const end = () => screen.getByLabelText<HTMLInputElement>('To').value;
    type('Length or end of the day', 'until 16:30');
    await pass(0);
    expect(end()).toBe('16:30');
    type('Length or end of the day', '6h');
    await pass(0);
    expect(end()).toBe('15:00');
    type('Length or end of the day', 'until 8:00');
    await pass(0);
    expect(end()).toBe('15:00');
  });
});

describe('minutes that are added', () => {
  const config = CountdownConfig.parse({ kind: 'countdown', presets: ['1m'], leadIn: 3 });

  test('during the lead-in make the minute longer, and the page says so', async () => {
    render(<CountdownTool page="/some-timer" config={config} />);
    await pass(3000);
    press('Start');
    await pass(1000);
    press('+1 min');
    await pass(0);
    expect(runNow()).toMatchObject({ place: 0, addedMs: 0 });
    expect(runNow().schedule.steps.map(({ ms }) => ms)).toEqual([3000, 2 * MINUTE]);
    expect(screen.getAllByText('The time is 2 min now').length).toBeGreaterThan(0);
  });
});

describe('a date that has come', () => {
  test('is counted to again on another day, and offers no minutes', async () => {
    history.replaceState(null, '', '/some-timer?d=5s&label=Party&auto=1');
    render(<EventTool page="/some-timer" config={EventConfig.parse({ kind: 'event' })} />);
    await pass(9000);
    expect(screen.getByRole('region', { name: 'Finished' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '+1 min' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Take a break' })).toBeNull();
    press('In a week');
    await pass(0);
    const { startedAt, schedule } = runNow();
    const ringsAt = startedAt + (schedule.steps[0]?.ms ?? 0);
    expect(new Date(ringsAt)).toEqual(new Date(2026, 10, 27, 14, 35, 5));
    expect(schedule.name).toBe('Party');
  });

  test('is counted beyond where the address asks for overtime', async () => {
    history.replaceState(null, '', '/some-timer?d=5s&auto=1&end=overtime');
    render(<EventTool page="/some-timer" config={EventConfig.parse({ kind: 'event' })} />);
    await pass(9000);
    expect(screen.getByRole('timer').textContent).toBe('0 days00 hours00 min04 s');
    press('Finish');
    await pass(0);
    expect(runNow().status).toBe('ended');
  });
});

describe('the times that are offered again', () => {
  const recents = () => JSON.parse(localStorage.getItem('ripenToolRecents') ?? '[]');

  test('are single lengths, without the time to get ready', async () => {
    history.replaceState(null, '', '/some-timer?auto=1');
    const minute = CountdownConfig.parse({ kind: 'countdown', presets: ['1m'], leadIn: 3 });
    const one = render(<CountdownTool page="/some-timer" config={minute} />);
    await pass(0);
    expect(recents()).toMatchObject([{ ms: MINUTE }]);
    one.unmount();
    localStorage.clear();
    const twice = { label: 'twice', time: '5m', rounds: 2 };
    const rounds = CountdownConfig.parse({ kind: 'countdown', presets: [twice] });
    render(<CountdownTool page="/some-timer" config={rounds} />);
    await pass(0);
    expect(recents()).toEqual([]);
  });

  test('are no waits for a date', async () => {
    history.replaceState(null, '', '/some-timer?d=2m&auto=1');
    render(<EventTool page="/some-timer" config={EventConfig.parse({ kind: 'event' })} />);
    await pass(0);
    expect(runNow().status).toBe('running');
    expect(recents()).toEqual([]);
  });
});
