import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AlarmConfig } from '#shared/contract/tools/clocks/alarm.ts';
import { alarmSchedule, alarmSlot } from '#shared/domain/tools/clocks/alarm.ts';
import { finishRun, type Run, startRun } from '#shared/domain/tools/runs/run.ts';
import { readStoredRuns, storedTextOf } from '#shared/domain/tools/runs/stored-run.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { beginAtFriday } from '../../page/tool-page-test-kit.ts';
import { AlarmTool } from './AlarmTool.tsx';

const PAGE = '/online-alarm';
const config = AlarmConfig.parse({ kind: 'alarm' });
const lunch = { number: 1, minuteOfDay: 720, label: 'Lunch', days: [], isOn: true };
const every = {
  number: 2,
  minuteOfDay: 900,
  label: 'Every day',
  days: [1, 2, 3, 4, 5],
  isOn: true,
};

beginAtFriday();

type Alarm = typeof every | typeof lunch;

const pages = () => JSON.parse(localStorage.getItem(STORAGE_KEYS.toolPages) ?? '{}');
const kept = (): readonly Alarm[] => pages()[PAGE]?.kind ?? [];
const stored = (): readonly Run[] =>
  readStoredRuns(JSON.parse(localStorage.getItem(STORAGE_KEYS.tools) ?? '[]')) ?? [];

/** Writes alarms and runs as another tab would, and dispatches the browser's `storage` events. */
function writeElsewhere(alarms: readonly Alarm[], runs: readonly Run[]): void {
  const text = JSON.stringify({ ...pages(), [PAGE]: { ...pages()[PAGE], kind: alarms } });
  for (const [key, value] of [
    [STORAGE_KEYS.tools, storedTextOf(runs)],
    [STORAGE_KEYS.toolPages, text],
  ] as const) {
    localStorage.setItem(key, value);
    act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue: value })));
  }
}

function runOf(alarm: Alarm): Run {
  const start = { page: PAGE, slot: alarmSlot(alarm), volume: 60, isMuted: false };
  const nowMs = Date.now();
  return startRun(alarmSchedule(alarm, nowMs), { ...start, id: `run-${alarm.number}` }, nowMs);
}

async function open(): Promise<void> {
  render(<AlarmTool page={PAGE} config={config} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
}

const labels = () => {
  const list = screen.queryByRole('region', { name: 'Alarms' });
  if (list === null) return [];
  return within(list)
    .getAllByRole('switch')
    .map((each) => each.closest('li')?.textContent ?? '');
};

test('an alarm that another tab sets or removes stands here or goes, without a reload', async () => {
  await open();
  expect(labels()).toEqual([]);
  writeElsewhere([lunch], [runOf(lunch)]);
  expect(labels()).toMatchObject([expect.stringContaining('Lunch')]);
  writeElsewhere([], []);
  expect(labels()).toEqual([]);
});

test('tabs that write one after the other lose no alarm, and give no number twice', async () => {
  await open();
  writeElsewhere([lunch], [runOf(lunch)]);
  fireEvent.click(screen.getByRole('button', { name: 'Add alarm' }));
  expect(kept().map(({ number }) => number)).toEqual([1, 2]);
  expect(
    stored()
      .map(({ slot }) => slot)
      .toSorted(),
  ).toEqual(['alarm-1', 'alarm-2']);
  expect(labels()).toHaveLength(2);
});

test('an alarm that another tab turned off is not turned on by a change here', async () => {
  await open();
  writeElsewhere([lunch, every], [runOf(lunch), runOf(every)]);
  writeElsewhere([{ ...lunch, isOn: false }, every], [runOf(every)]);
  fireEvent.click(screen.getByRole('button', { name: 'Add alarm' }));
  expect(kept()).toMatchObject([{ number: 1, isOn: false }, { number: 2 }, { number: 3 }]);
});

test('an alarm that was answered in another tab is set for its next day, once', async () => {
  await open();
  writeElsewhere([every], [runOf(every)]);
  vi.setSystemTime(new Date(2026, 10, 20, 15, 1));
  writeElsewhere([every], [finishRun(runOf(every), Date.now())]);
  expect(stored()).toMatchObject([{ slot: 'alarm-2', status: 'running' }]);
  const { schedule, startedAt } = stored()[0] as Run;
  const ringsAt = startedAt + (schedule.steps[0]?.ms ?? 0);
  expect(new Date(ringsAt)).toEqual(new Date(2026, 10, 23, 15));
});
