import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createForecaster } from '../forecast/forecast.ts';
import { breakDown, type DoneWork, type Goal, goalProblem } from './break-down.ts';
import { SHAPE_NAMES, SHAPES } from './shapes.ts';

const NOTHING = { done: [], forecaster: null };

let made = 0;
function done(title: string, took: number, fields: Partial<DoneWork> = {}): DoneWork {
  made += 1;
  return {
    id: `t${made}`,
    parentId: null,
    projectId: 'thesis',
    title,
    estimate: null,
    took,
    doneAt: made * 1000,
    ...fields,
  };
}

function goal(title: string, fields: Partial<Goal> = {}): Goal {
  return { title, projectId: 'thesis', estimate: null, shape: null, ...fields };
}

describe('the problem with a goal', () => {
  it.each([
    ['', 'Type a goal, or choose one of your tasks.'],
    ['   ', 'Type a goal, or choose one of your tasks.'],
    ['12 -- 34!', 'There are no words in this. Say what you want to get done.'],
    ['🍅🍅', 'There are no words in this. Say what you want to get done.'],
    ['a'.repeat(301), 'The goal is too long: at most 300 characters. Say it in one line.'],
  ])('is said: %s', (title, problem) => expect(goalProblem(title)).toBe(problem));

  it.each(['Write', 'Öl wechseln', '論文を書く'])('is none: %s', (title) =>
    expect(goalProblem(title)).toBeNull(),
  );
});

describe('usual steps', () => {
  it('hold the words of the goal and share its estimate', () => {
    const { parts, shape, pattern } = breakDown(
      goal('Write the essay on Kant', { estimate: 10 }),
      NOTHING,
    );
    expect({ shape, pattern }).toEqual({ shape: 'write', pattern: null });
    expect(parts.map(({ title, estimate }) => [title, estimate])).toEqual([
      ['Collect notes for the essay on Kant', 2],
      ['Outline the essay on Kant', 1],
      ['Write a first draft of the essay on Kant', 4],
      ['Revise the draft', 2],
      ['Proofread and finish', 1],
    ]);
  });

  it('quote a goal without a verb, and leave out a long one', () => {
    expect(breakDown(goal('Biology exam'), NOTHING).parts[0]?.title).toBe(
      'Gather the material for “Biology exam”',
    );
    const long = `Study ${'photosynthesis '.repeat(6)}`;
    expect(breakDown(goal(long), NOTHING).parts[0]?.title).toBe('Gather the material');
  });

  it('are those of the chosen kind, whatever the words', () => {
    const { shape, parts } = breakDown(goal('Write a talk', { shape: 'prepare' }), NOTHING);
    expect(shape).toBe('prepare');
    expect(parts).toHaveLength(SHAPES.prepare.steps.length);
  });

  it('have the estimate of a done task that was the same step of such a goal', () => {
    const own = [
      done('Draft chapter 2', 5),
      done('Draft the newsletter', 1, { projectId: 'club' }),
    ];
    const { parts } = breakDown(goal('Write chapter 3'), { ...NOTHING, done: own });
    expect(parts[2]).toEqual({
      title: 'Write a first draft of chapter 3',
      estimate: 5,
      why: 'Like “Draft chapter 2”, which took 5',
    });
    expect(parts[3]?.why).toBe('');
  });

  it('do not follow a task that is larger than the whole', () => {
    const own = [done('Draft chapter 2', 40)];
    const { parts } = breakDown(goal('Write chapter 3'), { ...NOTHING, done: own });
    expect(parts[2]).toMatchObject({ estimate: 3, why: '' });
  });

  it('share what the estimate usually becomes', () => {
    const went = Array.from({ length: 8 }, (_, at) => ({
      projectId: 'thesis',
      estimate: 4,
      took: 8,
      doneAt: at,
    }));
    const { parts, note } = breakDown(goal('Build a website', { estimate: 10 }), {
      done: [],
      forecaster: createForecaster(went),
    });
    expect(parts.reduce((sum, { estimate }) => sum + estimate, 0)).toBe(20);
    expect(note).toBe('Tasks that you estimate at 10 pomodoros usually take about 20.');
  });
});

describe('the parts of a done task', () => {
  const whole = done('Write chapter 2', 0);
  const parts = [
    done('Outline chapter 2', 3, { parentId: whole.id }),
    done('Draft', 0, { parentId: whole.id, estimate: 4 }),
    done('Send to Ada', 0, { parentId: whole.id }),
  ];

  it('are followed for a goal like it, with what they took', () => {
    const broken = breakDown(goal('Write chapter 3'), { ...NOTHING, done: [whole, ...parts] });
    expect(broken.pattern).toBe('Write chapter 2');
    expect(broken.parts).toEqual([
      {
        title: 'Outline chapter 3',
        estimate: 3,
        why: 'Like “Outline chapter 2” in “Write chapter 2”, which took 3',
      },
      {
        title: 'Draft',
        estimate: 4,
        why: 'Like “Draft” in “Write chapter 2”, which you estimated at 4',
      },
      {
        title: 'Send to Ada',
        estimate: 1,
        why: 'Like “Send to Ada” in “Write chapter 2”, which has no sessions',
      },
    ]);
  });

  it('are not followed for another subject', () => {
    const { pattern } = breakDown(goal('Write a letter'), { ...NOTHING, done: [whole, ...parts] });
    expect(pattern).toBeNull();
  });
});

const anyTitle = fc.oneof(
  fc.string({ maxLength: 320, unit: 'grapheme' }),
  fc.constantFrom(
    'Write chapter 2',
    'Study for the exam',
    'Build a shop',
    '$& {it} $1',
    'Draft chapter 2',
  ),
);
const anyDone = fc.array(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    parentId: fc.constantFrom(null, 'a', 'b'),
    projectId: fc.constantFrom('p', 'q'),
    title: anyTitle,
    estimate: fc.option(fc.integer({ min: 1, max: 99 })),
    took: fc.integer({ min: 0, max: 500 }),
    doneAt: fc.integer({ min: 0, max: 1_000_000 }),
  }),
  { maxLength: 40 },
);
const anyGoal = fc.record({
  title: anyTitle,
  projectId: fc.constantFrom(null, 'p', 'q'),
  estimate: fc.option(fc.integer({ min: 1, max: 99 })),
  shape: fc.constantFrom(null, ...SHAPE_NAMES),
});

describe('any goal and history', () => {
  it('give the same parts each time, between 1 and 20 of 1 to 99 pomodoros', () => {
    fc.assert(
      fc.property(anyGoal, anyDone, (given, work) => {
        const broken = breakDown(given, { done: work, forecaster: null });
        expect(breakDown(given, { done: work, forecaster: null })).toEqual(broken);
        expect(broken.parts.length).toBeGreaterThanOrEqual(1);
        expect(broken.parts.length).toBeLessThanOrEqual(20);
        for (const { estimate } of broken.parts) {
          expect(Number.isInteger(estimate) && estimate >= 1 && estimate <= 99).toBe(true);
        }
      }),
    );
  });

  it('without done tasks add up to the estimate where each part has room', () => {
    fc.assert(
      fc.property(anyGoal, (given) => {
        const { parts, shape } = breakDown(given, NOTHING);
        const sum = parts.reduce((total, { estimate }) => total + estimate, 0);
        expect(sum).toBe(Math.max(given.estimate ?? SHAPES[shape].usual, parts.length));
      }),
    );
  });
});

it('the shares of each kind add up to one', () => {
  for (const name of SHAPE_NAMES) {
    const sum = SHAPES[name].steps.reduce((total, { share }) => total + share, 0);
    expect(sum).toBeCloseTo(1);
  }
});
