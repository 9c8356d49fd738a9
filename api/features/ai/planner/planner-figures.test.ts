import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AiAnswer } from '#shared/contract/account/ai/ai-answers.ts';
import { ask } from '#tests/support/ai/ask.ts';
import { buildProject, buildSession, buildTask } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let user: TestUser;

/** Day, hour, minutes, task, and whether it was completed. Today is Friday, 20 November 2026. */
type Row = readonly [day: string, hour: number, minutes: number, task: Task, isEarly?: 'early'];
type Task = 'Draft' | 'Revise' | 'Weed';

const SESSIONS: readonly Row[] = [
  ['2025-03-04', 9, 50, 'Draft'],
  ['2026-10-05', 9, 25, 'Draft'],
  ['2026-10-05', 10, 25, 'Draft'],
  ['2026-10-12', 9, 50, 'Revise'],
  ['2026-10-13', 14, 20, 'Weed', 'early'],
  ['2026-10-27', 9, 45, 'Weed'],
  ['2026-11-09', 9, 25, 'Draft'],
  ['2026-11-13', 15, 30, 'Weed'],
  ['2026-11-14', 9, 25, 'Revise'],
  ['2026-11-16', 9, 25, 'Draft'],
  ['2026-11-16', 10, 35, 'Revise'],
  ['2026-11-18', 9, 25, 'Weed'],
  ['2026-11-19', 9, 25, 'Draft'],
  ['2026-11-19', 10, 15, 'Draft', 'early'],
  ['2026-11-20', 8, 25, 'Draft'],
];
const PROJECT_OF = { Draft: 'Thesis', Revise: 'Thesis', Weed: 'Garden' } as const;
const TAGS_OF = { Draft: ['deep', 'home'], Revise: ['deep'], Weed: [] } as const;

beforeAll(async () => {
  api = await startApi();
  user = await buildUser(api);
  const { token } = user;
  const ids = new Map<string, { projectId: string; taskId: string }>();
  for (const title of ['Thesis', 'Garden'] as const) {
    const { id: projectId } = await buildProject(api, user, { title });
    for (const task of ['Draft', 'Revise', 'Weed'] as const) {
      if (PROJECT_OF[task] !== title) continue;
      const given = { projectId, title: task, tags: [...TAGS_OF[task]], estimate: 4 };
      ids.set(task, { projectId, taskId: (await buildTask(api, user, given)).id });
    }
  }
  for (const [day, hour, minutes, task, early] of SESSIONS) {
    const endMs =
      Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00.000Z`) + minutes * 60_000;
    await buildSession(api, user, new Date(endMs).toISOString(), {
      ...ids.get(task),
      startTime: new Date(endMs - minutes * 60_000).toISOString(),
      duration: minutes,
      completed: early === undefined,
      interrupted: early !== undefined,
      internalInterruptions: day === '2026-11-18' ? 2 : 0,
    });
  }
  const completed = { method: 'PUT', token, body: { completed: true } } as const;
  await api.call(`/tasks/${ids.get('Revise')?.taskId}`, completed);
  const settings = { dailyGoal: 2, goalUnit: 'pomodoros' };
  const saved = await api.call('/users/settings', { method: 'PUT', token, body: { settings } });
  expect(saved.status).toBe(200);
});

afterAll(() => api.stop());

function wordsOf(answer: AiAnswer | null): string {
  const parts = answer?.planner?.parts ?? [];
  return parts
    .map((part) => (part.kind === 'text' ? part.text : part.figure.value))
    .join('')
    .replaceAll(/[\u2009\u00a0\u202f]/gu, ' ');
}

const asked = async (question: string) => (await ask(api, user, question)).answer;

interface Days {
  readonly from: string;
  readonly to: string;
}

const TODAY = { from: '2026-11-20', to: '2026-11-20' };
const YESTERDAY = { from: '2026-11-19', to: '2026-11-19' };
const LAST_WEEK = { from: '2026-11-09', to: '2026-11-15' };
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const YEAR_2025 = { from: '2025-01-01', to: '2025-12-31' };
const LAST_30 = { from: '2026-10-22', to: '2026-11-20' };
const SINCE_MONDAY = { from: '2026-11-16', to: '2026-11-20' };

const rowsIn = ({ from, to }: Days, of: (row: Row) => boolean = () => true) =>
  SESSIONS.filter((row) => row[0] >= from && row[0] <= to && of(row));
const minutesOf = (rows: readonly Row[]) => rows.reduce((sum, [, , minutes]) => sum + minutes, 0);
const completedOf = (rows: readonly Row[]) => rows.filter(([, , , , early]) => early === undefined);

/** `1 h 5 min`, as the screen writes minutes. */
function time(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

const inThesis = (row: Row) => PROJECT_OF[row[3]] === 'Thesis';
const isDraft = (row: Row) => row[3] === 'Draft';
const isDeep = (row: Row) => TAGS_OF[row[3]].some((tag) => tag === 'deep');

describe('the focus', () => {
  it.each<[string, Days, ((row: Row) => boolean)?]>([
    ['How much did I work today?', TODAY],
    ['How much did I work yesterday?', YESTERDAY],
    ['How much did I work last week?', LAST_WEEK],
    ['How much did I work in October?', OCTOBER],
    ['How much did I work in 2025?', YEAR_2025],
    ['How much did I work since Monday?', SINCE_MONDAY],
    ['How much did I work in the last 30 days?', LAST_30],
    ['How much did I work on Thesis in October?', OCTOBER, inThesis],
    ['How much did I work on Garden this month?', NOVEMBER, (row) => !inThesis(row)],
    ['How much did I work on “Draft” in October?', OCTOBER, isDraft],
    ['How much did I work on the task Draft since Monday?', SINCE_MONDAY, isDraft],
    ['How much did I work on #deep this month?', NOVEMBER, isDeep],
  ])('%s', async (question, days, of) => {
    const rows = rowsIn(days, of);
    const words = wordsOf(await asked(question));
    const count = completedOf(rows).length;
    const pomodoros = count === 1 ? '1 pomodoro' : `${count} pomodoros`;
    expect(words.split('\n')[0]).toMatch(/^Focus /u);
    expect(words.split('\n')[0]?.endsWith(`: ${time(minutesOf(rows))} in ${pomodoros}.`)).toBe(
      true,
    );
  });
});

const average = (rows: readonly Row[]) => Math.round(minutesOf(rows) / rows.length);

it.each<[string, () => string]>([
  [
    'How many sessions did I do in October?',
    () =>
      `Completed 1 – 31 Oct 2026: ${completedOf(rowsIn(OCTOBER)).length} pomodoros, and 1 session that ended early.`,
  ],
  [
    'How long is my average session this month?',
    () =>
      `Average session 1 – 30 Nov 2026: ${average(rowsIn(NOVEMBER))} min of focus, in 9 sessions.`,
  ],
  [
    'How long was my average session on Thesis last week?',
    () =>
      `Average session on Thesis 9 – 15 Nov 2026: ${average(rowsIn(LAST_WEEK, inThesis))} min of focus, in 2 sessions.`,
  ],
  ['What was my best day this week?', () => 'Best day 16 – 22 Nov 2026: Mon 16 Nov with 1 h.'],
  [
    'What was my best day in October?',
    () => 'Best days 1 – 31 Oct 2026: Mon 5 Oct, Mon 12 Oct with 50 min.',
  ],
  ['What was my best day in July?', () => 'No session 1 – 31 Jul 2026.'],
  [
    'Where did my time go in October?',
    () =>
      `By project 1 – 31 Oct 2026:\n- Thesis: ${time(minutesOf(rowsIn(OCTOBER, inThesis)))}\n- Garden: 1 h 5 min`,
  ],
  [
    'Time by tag this month',
    () =>
      [
        'By tag 1 – 30 Nov 2026:',
        `- #deep: ${time(minutesOf(rowsIn(NOVEMBER, isDeep)))}`,
        `- #home: ${time(minutesOf(rowsIn(NOVEMBER, isDraft)))}`,
        '- without a tag: 55 min',
      ].join('\n'),
  ],
  [
    'At what time of day do I focus best in November?',
    () =>
      'Most focus 1 – 30 Nov 2026:\n- from 09:00: 2 h 5 min\n- from 10:00: 35 min\n- from 15:00: 30 min',
  ],
  [
    'Which weekday is my best this month?',
    () =>
      'Most focus 1 – 30 Nov 2026:\n- Mondays: 1 h 25 min\n- Fridays: 55 min\n- Wednesdays: 25 min',
  ],
  [
    'How often was I interrupted since Monday?',
    () =>
      'Sessions that were interrupted or ended early 16 – 20 Nov 2026: 1.\nTimes you got distracted: 2. Times someone interrupted you: 0.',
  ],
  [
    'On how many days did I reach my goal this week?',
    () => 'Daily goal of 2 pomodoros reached 16 – 20 Nov 2026: 1 day of 5.',
  ],
  ['Did I reach my goal yesterday?', () => 'Daily goal of 2 pomodoros not reached Thu 19 Nov: 1.'],
  [
    'How accurate are my estimates?',
    () =>
      '1 done task with an estimate 23 Aug – 20 Nov 2026 took 3 pomodoros against 4 estimated. 1 of them took no more than estimated.\n\nThe question names no days, so these are the usual ones.',
  ],
  [
    'How many tasks did I finish today?',
    () => 'Done today: 1 task.\n- Revise: 3 pomodoros, estimated 4',
  ],
  [
    'How much did I work this month compared to last?',
    () => {
      const [one, other] = [minutesOf(rowsIn(NOVEMBER)), minutesOf(rowsIn(OCTOBER))];
      return [
        `Focus 1 – 30 Nov 2026: ${time(one)} in 8 pomodoros.`,
        `Focus 1 – 31 Oct 2026: ${time(other)} in 4 pomodoros.`,
        `That is ${time(one - other)} more than 1 – 31 Oct 2026. Mind that 1 – 30 Nov 2026 is not over yet.`,
      ].join('\n\n');
    },
  ],
])('%s', async (question, words) => {
  expect(wordsOf(await asked(question))).toBe(words());
});

it('a question that is not understood gets no figures, but questions that get some', async () => {
  const answer = await asked('this year compared to last month');
  expect(wordsOf(answer)).toBe(
    'The question does not say what to count. These questions can be answered:',
  );
  const offers = answer?.planner?.suggestions ?? [];
  expect(offers[0]).toBe('How much did I work this year compared to last month?');
  expect(offers.length).toBe(5);
  for (const offer of offers) expect((await asked(offer))?.planner?.suggestions).toEqual([]);
});
