import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { StopwatchConfig } from '#shared/contract/tools/clocks/stopwatch.ts';
import { TimedConfig } from '#shared/contract/tools/clocks/timed.ts';
import { SpeakerConfig } from '#shared/contract/tools/rooms/speaker.ts';
import { BreaksConfig } from '#shared/contract/tools/work/breaks.ts';
import type { Run } from '#shared/domain/tools/runs/run.ts';
import { readStoredRuns } from '#shared/domain/tools/runs/stored-run.ts';
import { SilentTool } from './clocks/silent/SilentTool.tsx';
import { StopwatchTool } from './clocks/stopwatch/StopwatchTool.tsx';
import { addPopovers, beginAtFriday } from './page/tool-page-test-kit.ts';
import { SpeakerTool } from './rooms/speaker/SpeakerTool.tsx';
import { BreaksTool } from './work/breaks/BreaksTool.tsx';

/* Changes of settings while a timer runs. */

const PAGE = '/some-timer';
const NEXT = 'Applies the next time you start.';

beforeAll(async () => {
  addPopovers();
  // Load the lazy parts beforehand: the fake clock of a test does not wait for files.
  await Promise.all([
    import('./parts/extras/ToolExtras.tsx'),
    import('./rooms/speaker/SpeakerEditor.tsx'),
    import('#shared/domain/tools/addresses/url-schedule.ts'),
  ]);
}, 60_000);
beginAtFriday();
beforeEach(() => history.replaceState(null, '', PAGE));

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const runs = (): readonly Run[] =>
  readStoredRuns(JSON.parse(localStorage.getItem('ripenTools') ?? '[]')) ?? [];
const isSaid = (words: string) => screen.queryAllByText(words).length > 0;

/** Renders a tool with all its lazy parts, and starts its timer. */
async function start(tool: React.ReactElement, name = 'Start'): Promise<void> {
  render(tool);
  await pass(3000);
  press(name);
  await pass(1000);
}

test('a ready-made length says that it holds from the next start', async () => {
  await start(<BreaksTool page={PAGE} config={BreaksConfig.parse({ kind: 'breaks' })} />);
  press('15');
  await pass(0);
  expect(isSaid(NEXT)).toBe(true);
  expect(runs()[0]?.schedule.steps[0]?.ms).toBe(300_000);
});

test('one length among others says it, and nothing where no timer is under way', async () => {
  const config = { kind: 'countdown', entry: 'silent', first: '10m', lengths: ['5m', '10m'] };
  render(<SilentTool page={PAGE} config={TimedConfig.parse(config)} />);
  await pass(3000);
  press('5 min');
  await pass(0);
  expect(isSaid(NEXT)).toBe(false);
  press('Start');
  press('10 min');
  await pass(0);
  expect(isSaid(NEXT)).toBe(true);
});

test('another talk waits for the one under way, whose lights stay its own', async () => {
  const config = SpeakerConfig.parse({
    kind: 'speaker',
    presets: [
      { label: '20 min', time: '20m', amber: '5m', red: '1m' },
      { label: 'Lightning 5', time: '5m', amber: '1m', red: '30s' },
    ],
  });
  await start(<SpeakerTool page={PAGE} config={config} />);
  press('Lightning 5');
  await pass(0);
  expect(isSaid('A talk is running. Reset it first.')).toBe(true);
  expect(screen.getByRole('button', { name: '20 min', pressed: true })).toBeTruthy();
});

test('a second watch that has a time stays in sight until it is reset', async () => {
  const watch = <StopwatchTool page={PAGE} config={StopwatchConfig.parse({ kind: 'stopwatch' })} />;
  render(watch);
  await pass(3000);
  press('Two athletes');
  press('Start both');
  press('Two athletes');
  await pass(0);
  expect(isSaid('The second watch has a time. Reset it first.')).toBe(true);
  expect(screen.getAllByRole('timer')).toHaveLength(2);
  press('Reset');
  press('Two athletes');
  expect(screen.getAllByRole('timer')).toHaveLength(1);
  expect(runs()).toEqual([]);
});
