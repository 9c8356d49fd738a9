import { act, cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as z from 'zod';
import { AlarmConfig } from '#shared/contract/tools/clocks/alarm.ts';
import { AllInOneConfig } from '#shared/contract/tools/clocks/all-in-one.ts';
import { CountdownConfig } from '#shared/contract/tools/clocks/countdown.ts';
import { EventConfig } from '#shared/contract/tools/clocks/event.ts';
import { MultiConfig } from '#shared/contract/tools/clocks/multi.ts';
import { StopwatchConfig } from '#shared/contract/tools/clocks/stopwatch.ts';
import { TimedConfig } from '#shared/contract/tools/clocks/timed.ts';
import { AgendaConfig } from '#shared/contract/tools/rooms/agenda.ts';
import { ClassroomConfig } from '#shared/contract/tools/rooms/classroom.ts';
import { ExamConfig } from '#shared/contract/tools/rooms/exam.ts';
import { HomeworkConfig } from '#shared/contract/tools/rooms/homework.ts';
import { SpeakerConfig } from '#shared/contract/tools/rooms/speaker.ts';
import { IntervalConfig } from '#shared/contract/tools/sequences/interval.ts';
import { MeditationConfig } from '#shared/contract/tools/sequences/meditation.ts';
import { SequenceConfig } from '#shared/contract/tools/sequences/sequence.ts';
import { BreaksConfig } from '#shared/contract/tools/work/breaks.ts';
import { PomodoroConfig } from '#shared/contract/tools/work/pomodoro.ts';
import { CodingConfig, WritingConfig } from '#shared/contract/tools/work/sprint.ts';
import { StudyPlanConfig } from '#shared/contract/tools/work/study-plan.ts';
import { DayPlanConfig, WorkdayConfig } from '#shared/contract/tools/work/workday.ts';
import { readStoredRuns } from '#shared/domain/tools/runs/stored-run.ts';
import { AlarmTool } from './clocks/alarm-clock/AlarmTool.tsx';
import { AllInOneTool } from './clocks/all-in-one/AllInOneTool.tsx';
import { BigTool } from './clocks/big/BigTool.tsx';
import { CountdownTool } from './clocks/countdown/CountdownTool.tsx';
import { EventTool } from './clocks/event/EventTool.tsx';
import { MultiTool } from './clocks/multi/MultiTool.tsx';
import { QuickTool } from './clocks/quick/QuickTool.tsx';
import { SentenceTool } from './clocks/sentence/SentenceTool.tsx';
import { SilentTool } from './clocks/silent/SilentTool.tsx';
import { SimpleTool } from './clocks/simple/SimpleTool.tsx';
import { StopwatchTool } from './clocks/stopwatch/StopwatchTool.tsx';
import { TilesTool } from './clocks/tiles/TilesTool.tsx';
import { VisualTool } from './clocks/visual/VisualTool.tsx';
import { WordsTool } from './clocks/words/WordsTool.tsx';
import { addPopovers, beginAtFriday, FRIDAY } from './page/tool-page-test-kit.ts';
import { FullTool } from './parts/full/FullTool.tsx';
import { AgendaTool } from './rooms/agenda/AgendaTool.tsx';
import { ClassroomTool } from './rooms/classroom/ClassroomTool.tsx';
import { ExamTool } from './rooms/exam/ExamTool.tsx';
import { HomeworkTool } from './rooms/homework/HomeworkTool.tsx';
import { MascotTool } from './rooms/mascot/MascotTool.tsx';
import { SpeakerTool } from './rooms/speaker/SpeakerTool.tsx';
import { IntervalTool } from './sequences/interval/IntervalTool.tsx';
import { MeditationTool } from './sequences/meditation/MeditationTool.tsx';
import { SequenceTool } from './sequences/sequence/SequenceTool.tsx';
import { BreaksTool } from './work/breaks/BreaksTool.tsx';
import { DayPlanTool } from './work/day-plan/DayPlanTool.tsx';
import { PomodoroTool } from './work/pomodoro/PomodoroTool.tsx';
import { StudySceneTool } from './work/pomodoro/scene/StudySceneTool.tsx';
import { CodingTool } from './work/sprint/CodingTool.tsx';
import { WritingTool } from './work/sprint/WritingTool.tsx';
import { StudyPlanTool } from './work/study-plan/StudyPlanTool.tsx';
import { WorkdayTool } from './work/workday/WorkdayTool.tsx';

const PAGE = '/some-timer';

/** A kind of tool, and the URL parameters that it does not support. */
interface Kind {
  readonly name: string;
  readonly tool: ReactElement;
  readonly refuses?: readonly string[];
}

/** Returns the named tool with a configuration as an author writes it. */
function tool<Schema extends z.ZodType>(
  schema: Schema,
  Tool: (props: { page: string; config: z.output<Schema> }) => ReactElement | null,
  config: z.input<Schema>,
): ReactElement {
  return <Tool page={PAGE} config={schema.parse(config)} />;
}

type Timed = z.input<typeof TimedConfig>;
const timed = (entry: Timed['entry']): Timed => ({
  kind: 'countdown',
  entry,
  first: '10m',
  lengths: ['5m', '10m'],
});
const countdown: z.input<typeof CountdownConfig> = {
  kind: 'countdown',
  presets: ['10m'],
  views: ['hourglass'],
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
      kind: 'countdown',
      entry: 'tabs',
      countdown,
      stopwatch: { kind: 'stopwatch' },
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
      kind: 'pomodoro',
      typed: 'whole',
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
      kind: 'pomodoro',
      view: 'clock',
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
      kind: 'study-plan',
      total: '2h',
      work: '25m',
      rest: '5m',
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
      kind: 'workday',
      mode: 'record',
      target: '8h',
      lunch: '30m',
      work: '50m',
      rest: '10m',
      targets: [{ label: '8 h', time: '8h' }],
      lunches: [{ label: '30', time: '30m' }],
    }),
    refuses: ROUNDLESS,
  },
  {
    name: 'day plan',
    tool: tool(DayPlanConfig, DayPlanTool, {
      kind: 'workday',
      mode: 'plan',
      hours: [9, 17],
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
      kind: 'sprint',
      measure: 'notes',
      presets: [{ label: '50/10', steps: [{ label: 'Code', time: '50m' }] }],
    }),
  },
  {
    name: 'writing',
    tool: tool(WritingConfig, WritingTool, {
      kind: 'sprint',
      measure: 'words',
      goals: [250],
      dayGoal: 1667,
      presets: [{ label: '20', work: '20m' }],
    }),
  },
  {
    name: 'exam',
    tool: tool(ExamConfig, ExamTool, {
      kind: 'exam',
      presets: ['60m'],
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
      kind: 'homework',
      work: '15m',
      rest: '5m',
      grade: 3,
      subjects: ['Maths'],
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

/**
 * Tools that go on beyond their time by default, and stop at it where the address asks for that.
 */
const OPEN_ENDED = ['speaker', 'working day', 'agenda', 'coding'];

const ASKED = [
  'd=7m',
  'until=14:42',
  'label=Pasta',
  'loop=3',
  'sound=ticking',
  'warn=20s',
  'end=overtime',
  'end=repeat',
];

beforeAll(async () => {
  // Load the modules that a page loads while it starts.
  await import('#shared/domain/tools/addresses/url-schedule.ts');
  await import('#shared/domain/tools/addresses/page-address.ts');
  addPopovers();
});
beginAtFriday();
afterEach(() => {
  delete document.documentElement.dataset['timer'];
});

/**
 * Opens a page with a query that starts it. Returns the runs and the notes about the query on the
 * page.
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
  let opened: ReturnType<typeof open> | null = null;
  /** The page as it starts without further parameters: opened once. */
  const openUsual = () => (opened ??= open(kind, 'auto=1'));

  test('starts it by auto=1 alone', async () => {
    expect((await open(kind, '')).runs).toBe('[]');
    expect((await openUsual()).runs).not.toBe('[]');
  });

  test.each(ASKED)('acts by %s, or the page says that it means nothing', async (asked) => {
    const usual = await openUsual();
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
