// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as z from 'zod';
import { AgendaConfig } from '#shared/contract/tools/agenda.ts';
import { AlarmConfig } from '#shared/contract/tools/alarm.ts';
import { AllInOneConfig } from '#shared/contract/tools/all-in-one.ts';
import { BreaksConfig } from '#shared/contract/tools/breaks.ts';
import { ClassroomConfig } from '#shared/contract/tools/classroom.ts';
import { CountdownConfig } from '#shared/contract/tools/countdown.ts';
import { EventConfig } from '#shared/contract/tools/event.ts';
import { ExamConfig } from '#shared/contract/tools/exam.ts';
import { HomeworkConfig } from '#shared/contract/tools/homework.ts';
import { IntervalConfig } from '#shared/contract/tools/interval.ts';
import { MeditationConfig } from '#shared/contract/tools/meditation.ts';
import { MultiConfig } from '#shared/contract/tools/multi.ts';
import { PomodoroConfig } from '#shared/contract/tools/pomodoro.ts';
import { SequenceConfig } from '#shared/contract/tools/sequence.ts';
import { SpeakerConfig } from '#shared/contract/tools/speaker.ts';
import { CodingConfig, WritingConfig } from '#shared/contract/tools/sprint.ts';
import { StopwatchConfig } from '#shared/contract/tools/stopwatch.ts';
import { StudyPlanConfig } from '#shared/contract/tools/study-plan.ts';
import { TimedConfig } from '#shared/contract/tools/timed.ts';
import { DayPlanConfig, WorkdayConfig } from '#shared/contract/tools/workday.ts';
import { readStoredRuns } from '#shared/domain/tools/runs/stored-run.ts';
import { AgendaTool } from './agenda/AgendaTool.tsx';
import { AlarmTool } from './alarm-clock/AlarmTool.tsx';
import { AllInOneTool } from './all-in-one/AllInOneTool.tsx';
import { BigTool } from './big/BigTool.tsx';
import { BreaksTool } from './breaks/BreaksTool.tsx';
import { ClassroomTool } from './classroom/ClassroomTool.tsx';
import { CountdownTool } from './countdown/CountdownTool.tsx';
import { DayPlanTool } from './day-plan/DayPlanTool.tsx';
import { EventTool } from './event/EventTool.tsx';
import { ExamTool } from './exam/ExamTool.tsx';
import { FullTool } from './full/FullTool.tsx';
import { HomeworkTool } from './homework/HomeworkTool.tsx';
import { IntervalTool } from './interval/IntervalTool.tsx';
import { MascotTool } from './mascot/MascotTool.tsx';
import { MeditationTool } from './meditation/MeditationTool.tsx';
import { MultiTool } from './multi/MultiTool.tsx';
import { PomodoroTool } from './pomodoro/PomodoroTool.tsx';
import { StudySceneTool } from './pomodoro/StudySceneTool.tsx';
import { QuickTool } from './quick/QuickTool.tsx';
import { SentenceTool } from './sentence/SentenceTool.tsx';
import { SequenceTool } from './sequence/SequenceTool.tsx';
import { SilentTool } from './silent/SilentTool.tsx';
import { SimpleTool } from './simple/SimpleTool.tsx';
import { SpeakerTool } from './speaker/SpeakerTool.tsx';
import { CodingTool } from './sprint/CodingTool.tsx';
import { WritingTool } from './sprint/WritingTool.tsx';
import { StopwatchTool } from './stopwatch/StopwatchTool.tsx';
import { StudyPlanTool } from './study-plan/StudyPlanTool.tsx';
import { TilesTool } from './tiles/TilesTool.tsx';
import { addPopovers, beginAtFriday, FRIDAY } from './tool-page-test-kit.ts';
import { VisualTool } from './visual/VisualTool.tsx';
import { WordsTool } from './words/WordsTool.tsx';
import { WorkdayTool } from './workday/WorkdayTool.tsx';

const PAGE = '/some-timer';

/** A kind of tool, and the parameters that mean nothing there. */
interface Kind {
  readonly name: string;
  readonly tool: ReactElement;
  readonly refuses?: readonly string[];
}

/** A tool with a configuration as an author writes it. */
function tool<Schema extends z.ZodType>(
  schema: Schema,
  Tool: (props: { page: string; config: z.output<Schema> }) => ReactElement | null,
  config: z.input<Schema>,
): ReactElement {
  return <Tool page={PAGE} config={schema.parse(config)} />;
}

type Timed = z.input<typeof TimedConfig>;
const timed = (entry: Timed['entry']): Timed => ({
  ...{ kind: 'countdown', entry, first: '10m', lengths: ['5m', '10m'] },
});
const countdown: z.input<typeof CountdownConfig> = {
  ...{ kind: 'countdown', presets: ['10m'], views: ['hourglass'] },
};
const ROUNDLESS = ['loop=3', 'end=repeat'];
const ENDS = ['end=overtime', 'end=repeat'];

const KINDS: readonly Kind[] = [
  { name: 'countdown', tool: tool(CountdownConfig, CountdownTool, countdown) },
  { name: 'plain', tool: tool(TimedConfig, QuickTool, timed('quick')) },
  { name: 'words', tool: tool(TimedConfig, WordsTool, timed('words')) },
  { name: 'tiles', tool: tool(TimedConfig, TilesTool, timed('tiles')) },
  { name: 'sentence', tool: tool(TimedConfig, SentenceTool, timed('sentence')) },
  { name: 'simple', tool: tool(TimedConfig, SimpleTool, timed('simple')) },
  { name: 'full screen', tool: tool(TimedConfig, FullTool, timed('full')) },
  { name: 'big', tool: tool(TimedConfig, BigTool, timed('big')) },
  {
    name: 'silent',
    tool: tool(TimedConfig, SilentTool, timed('silent')),
    refuses: ['sound=ticking'],
  },
  { name: 'visual', tool: tool(TimedConfig, VisualTool, timed('visual')) },
  { name: 'mascot', tool: tool(TimedConfig, MascotTool, timed('mascot')) },
  {
    name: 'all in one',
    tool: tool(AllInOneConfig, AllInOneTool, {
      ...{ kind: 'countdown', entry: 'tabs', countdown, stopwatch: { kind: 'stopwatch' } },
      alarm: { kind: 'alarm' },
      interval: {
        kind: 'interval',
        presets: [{ label: 'Even', work: '30s', rest: '30s', rounds: 4 }],
      },
    }),
  },
  {
    name: 'interval',
    tool: tool(IntervalConfig, IntervalTool, {
      kind: 'interval',
      presets: [{ label: 'Even', work: '30s', rest: '30s', rounds: 4 }],
    }),
  },
  {
    name: 'stopwatch',
    tool: tool(StopwatchConfig, StopwatchTool, { kind: 'stopwatch' }),
    refuses: ['until=14:42', 'sound=ticking', 'warn=20s', 'loop=3', ...ENDS],
  },
  {
    name: 'pomodoro',
    tool: tool(PomodoroConfig, PomodoroTool, {
      kind: 'pomodoro',
      presets: [{ label: '25/5', work: '25m', rest: '5m', longRest: '15m', sets: 4 }],
    }),
  },
  {
    name: 'block in parts',
    tool: tool(PomodoroConfig, PomodoroTool, {
      ...{ kind: 'pomodoro', typed: 'whole' },
      presets: [
        {
          label: 'Block',
          parts: [
            { label: 'Plan', time: '2m', tone: 'prepare' },
            { label: 'Study', time: '25m' },
          ],
        },
      ],
    }),
  },
  {
    name: 'study scene',
    tool: tool(PomodoroConfig, StudySceneTool, {
      ...{ kind: 'pomodoro', view: 'clock' },
      presets: [{ label: '50/10', work: '50m', rest: '10m', sets: 2 }],
    }),
  },
  {
    name: 'several timers',
    tool: tool(MultiConfig, MultiTool, { kind: 'multi', cards: ['5m', '10m'], newCard: '5m' }),
  },
  {
    name: 'sequence',
    tool: tool(SequenceConfig, SequenceTool, {
      kind: 'sequence',
      presets: [
        {
          label: 'Two',
          steps: [
            { label: 'One', time: '5m' },
            { label: 'Two', time: '5m' },
          ],
        },
      ],
    }),
    refuses: ['d=7m', 'until=14:42'],
  },
  {
    name: 'study plan',
    tool: tool(StudyPlanConfig, StudyPlanTool, {
      ...{ kind: 'study-plan', total: '2h', work: '25m', rest: '5m' },
      subjects: [{ name: 'History', weight: 1 }],
      hours: [{ label: '2 h', time: '2h' }],
      patterns: [{ label: '25/5', work: '25m', rest: '5m' }],
    }),
  },
  {
    name: 'speaker',
    tool: tool(SpeakerConfig, SpeakerTool, {
      kind: 'speaker',
      presets: [{ label: '20', time: '20m', amber: '5m', red: '1m' }],
    }),
  },
  {
    name: 'working day',
    tool: tool(WorkdayConfig, WorkdayTool, {
      ...{ kind: 'workday', mode: 'record', target: '8h', lunch: '30m', work: '50m', rest: '10m' },
      targets: [{ label: '8 h', time: '8h' }],
      lunches: [{ label: '30', time: '30m' }],
    }),
    refuses: ROUNDLESS,
  },
  {
    name: 'day plan',
    tool: tool(DayPlanConfig, DayPlanTool, {
      ...{ kind: 'workday', mode: 'plan', hours: [9, 17] },
      patterns: [{ label: '50/10', work: 50, rest: 10 }],
    }),
    refuses: [...ROUNDLESS, ...ENDS],
  },
  {
    name: 'alarm',
    tool: tool(AlarmConfig, AlarmTool, { kind: 'alarm' }),
    refuses: [...ROUNDLESS, ...ENDS],
  },
  {
    name: 'date',
    tool: tool(EventConfig, EventTool, { kind: 'event' }),
    refuses: ROUNDLESS,
  },
  {
    name: 'coding',
    tool: tool(CodingConfig, CodingTool, {
      ...{ kind: 'sprint', measure: 'notes' },
      presets: [{ label: '50/10', steps: [{ label: 'Code', time: '50m' }] }],
    }),
  },
  {
    name: 'writing',
    tool: tool(WritingConfig, WritingTool, {
      ...{ kind: 'sprint', measure: 'words', goals: [250], dayGoal: 1667 },
      presets: [{ label: '20', work: '20m' }],
    }),
  },
  {
    name: 'exam',
    tool: tool(ExamConfig, ExamTool, {
      ...{ kind: 'exam', presets: ['60m'] },
      words: { before: 'Wait', reading: 'Read', writing: 'Write', over: 'Stop' },
    }),
    refuses: [...ROUNDLESS, ...ENDS, 'sound=ticking'],
  },
  {
    name: 'agenda',
    tool: tool(AgendaConfig, AgendaTool, {
      kind: 'agenda',
      presets: [{ label: 'Meeting', items: [{ label: 'News', time: '15m' }] }],
    }),
    refuses: ROUNDLESS,
  },
  {
    name: 'homework',
    tool: tool(HomeworkConfig, HomeworkTool, {
      ...{ kind: 'homework', work: '15m', rest: '5m', grade: 3, subjects: ['Maths'] },
    }),
    refuses: ROUNDLESS,
  },
  {
    name: 'classroom',
    tool: tool(ClassroomConfig, ClassroomTool, {
      kind: 'classroom',
      presets: [{ label: 'Starter', time: '5m', voice: 'silent' }],
    }),
  },
  { name: 'meditation', tool: tool(MeditationConfig, MeditationTool, { kind: 'meditation' }) },
  { name: 'break', tool: tool(BreaksConfig, BreaksTool, { kind: 'breaks' }) },
];

/** The views that kinds of pages have. */
const VIEWS = [
  ['countdown', 'hourglass'],
  ['plain', 'digits'],
  ['visual', 'disc'],
  ['visual', 'lights'],
  ['mascot', 'mascot'],
  ['study scene', 'clock'],
  ['several timers', 'cards'],
  ['homework', 'cards'],
  ['exam', 'clock'],
  ['agenda', 'agenda'],
  ['classroom', 'bar'],
] as const;

/** What goes on beyond its time by itself, and stops where that is asked for. */
const OPEN_ENDED = ['speaker', 'working day', 'agenda', 'coding'];

const ASKED = [
  ...['d=7m', 'until=14:42', 'label=Pasta', 'loop=3', 'sound=ticking', 'warn=20s'],
  ...['end=overtime', 'end=repeat'],
];

beforeAll(async () => {
  // What a page sends for while it starts: here it is at hand.
  await import('#shared/domain/tools/addresses/url-schedule.ts');
  await import('#shared/domain/tools/addresses/page-address.ts');
  addPopovers();
});
beginAtFriday();
afterEach(() => {
  delete document.documentElement.dataset['timer'];
});

/**
 * Opens a page by an address that starts it; what runs then, and what the page says of the address.
 */
async function open({ tool: page }: Kind, query: string) {
  localStorage.clear();
  vi.setSystemTime(FRIDAY);
  history.replaceState(null, '', `${PAGE}?${query}`);
  const { container } = render(page);
  await act(() => vi.advanceTimersByTimeAsync(0));
  const notes = [...container.querySelectorAll('ul[role=status] li, [role=alert]')];
  const runs = readStoredRuns(JSON.parse(localStorage.getItem('ripenTools') ?? '[]'));
  const text = JSON.stringify(runs, (key, value) => (key === 'id' ? undefined : value));
  cleanup();
  return { runs: text, notes: notes.map(({ textContent }) => textContent) };
}

describe.each(KINDS)('the address of a page of the kind $name', (kind) => {
  const { refuses = [] } = kind;

  test('starts it by auto=1 alone', async () => {
    expect((await open(kind, '')).runs).toBe('[]');
    expect((await open(kind, 'auto=1')).runs).not.toBe('[]');
  });

  test.each(ASKED)('acts by %s, or the page says that it means nothing', async (asked) => {
    const usual = await open(kind, 'auto=1');
    const { runs, notes } = await open(kind, `auto=1&${asked}`);
    const [name = ''] = asked.split('=');
    if (asked === 'end=overtime' && OPEN_ENDED.includes(kind.name)) {
      expect(usual.runs).toContain('"atZero":"overtime"');
      expect(runs).toBe(usual.runs);
    } else if (refuses.includes(asked)) {
      expect(runs).toBe(usual.runs);
      expect(notes.join()).toContain(name === 'sound' ? 'sound' : `“${name}”`);
    } else {
      expect(runs).not.toBe(usual.runs);
      expect(notes).toEqual([]);
    }
  });

  test('says that it has no such view', async () => {
    expect((await open(kind, 'view=agenda')).notes.length).toBe(kind.name === 'agenda' ? 0 : 1);
  });
});

const isLooped = ({ refuses = [] }: Kind) => !refuses.includes('loop=3');

test.each(KINDS.filter(isLooped))(
  'a page of the kind $name goes on in its later rounds',
  async ({ tool: page }) => {
    history.replaceState(null, '', `${PAGE}?auto=1&loop=endless&warn=5s&label=Pasta`);
    render(page);
    for (const hours of [0.01, 0.5, 7, 30]) {
      vi.setSystemTime(FRIDAY.getTime() + hours * 3_600_000);
      await act(() => vi.advanceTimersByTimeAsync(1100));
      const [run] = readStoredRuns(JSON.parse(localStorage.getItem('ripenTools') ?? '[]')) ?? [];
      expect(run).toMatchObject({ schedule: { rounds: null } });
      expect(run?.status).toMatch(/^(?:running|waiting)$/);
      expect(document.querySelector('[role=timer]')?.textContent).toMatch(/\d/);
    }
  },
);

test.each(VIEWS)('a page of the kind %s has the view %s', async (name, view) => {
  const [kind] = KINDS.filter((each) => each.name === name);
  expect(kind === undefined ? null : (await open(kind, `view=${view}`)).notes).toEqual([]);
});

test.each(KINDS.filter(({ name }) => OPEN_ENDED.includes(name)))(
  'a page of the kind $name stops at zero by end=stop',
  async (kind) => {
    expect((await open(kind, 'auto=1&end=stop')).runs).not.toContain('"atZero":"overtime"');
  },
);
