import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createForecaster } from '../forecast/forecast.ts';
import {
  breakDown,
  type DoneWork,
  type Goal,
  goalProblem,
  partsFromAnswers,
  projectOfGoal,
  readNamedParts,
} from './break-down.ts';
import { SHAPE_NAMES } from './shapes.ts';

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

describe('a goal that is like nothing done before', () => {
  it('has no parts', () => {
    expect(breakDown(goal('Birthday party for Mia'), { done: [] })).toBeNull();
    const unlike = [done('Prepare the talk', 4), done('Buy a printer', 1), done('Call Ada', 1)];
    expect(breakDown(goal('Prepare the party'), { done: unlike })).toBeNull();
  });

  it('gets the parts that the person names, which share its size', () => {
    const parts = readNamedParts(
      '- Invite guests\n2. Order the cake, Invite guests;  Buy drinks \n,',
    );
    expect(parts).toEqual(['Invite guests', 'Order the cake', 'Buy drinks']);
    const answers = { outcome: 'Twenty happy guests', parts, size: 9 };
    const own = [done('Order a cake for Ben', 2), done('Buy stamps', 7)];
    const { parts: named, note } = partsFromAnswers(goal('Party'), answers, {
      ...NOTHING,
      done: own,
    });
    expect(note).toBe('');
    expect(named).toEqual([
      { title: 'Invite guests', estimate: 3, why: '' },
      { title: 'Order the cake', estimate: 2, why: 'Like “Order a cake for Ben”, which took 2' },
      { title: 'Buy drinks', estimate: 2, why: '' },
      { title: 'Check: Twenty happy guests', estimate: 2, why: 'The outcome' },
    ]);
  });

  it('has no estimates where none is known', () => {
    const answers = { outcome: '', parts: ['Invite guests'], size: null };
    const { parts } = partsFromAnswers(goal('Party'), answers, NOTHING);
    expect(parts).toEqual([{ title: 'Invite guests', estimate: null, why: '' }]);
  });

  it('shares what its size usually becomes', () => {
    const went = Array.from({ length: 8 }, (_, at) => ({
      projectId: 'thesis',
      estimate: 4,
      took: 8,
      doneAt: at,
    }));
    const forecaster = createForecaster(went);
    const answers = { outcome: '', parts: ['Invite guests', 'Buy drinks'], size: 10 };
    const { parts, note } = partsFromAnswers(goal('Party'), answers, { done: [], forecaster });
    expect(parts.map(({ estimate }) => estimate)).toEqual([10, 10]);
    expect(note).toBe('Tasks that you estimate at 10 pomodoros usually take about 20.');
  });
});

describe('steps of similar work', () => {
  it('are followed where two of them were done', () => {
    const draft = done('Draft chapter 2', 5);
    const edit = done('Edit the chapter', 2);
    expect(breakDown(goal('Write chapter 3'), { done: [draft] })).toBeNull();
    expect(breakDown(goal('Write chapter 3'), { done: [draft, edit] })).toEqual({
      pattern: null,
      projectId: 'thesis',
      parts: [
        { title: 'Draft chapter 3', estimate: 5, why: 'Like “Draft chapter 2”, which took 5' },
        { title: 'Revise the draft', estimate: 2, why: 'Like “Edit the chapter”, which took 2' },
      ],
    });
  });

  it('are not followed for another subject, whatever the project', () => {
    const own = [done('Draft the newsletter', 1), done('Edit the newsletter', 1)];
    expect(breakDown(goal('Write chapter 3'), { done: own })).toBeNull();
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
    const broken = breakDown(goal('Write chapter 3'), { done: [whole, ...parts] });
    expect(broken?.pattern).toBe('Write chapter 2');
    expect(broken?.parts).toEqual([
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
    expect(breakDown(goal('Write a letter'), { done: [whole, ...parts] })).toBeNull();
  });
});

it('the project of a goal is that of similar work, or one that is named, or none', () => {
  const open = [
    { id: 'thesis', title: 'Thesis' },
    { id: 'home', title: 'Home' },
  ];
  const like = { projectId: 'thesis' };
  expect(projectOfGoal('Write chapter 3', like, open)).toBe('thesis');
  expect(projectOfGoal('Paint the home office', null, open)).toBe('home');
  expect(projectOfGoal('Birthday party', null, open)).toBeNull();
  expect(projectOfGoal('Write chapter 3', { projectId: 'finished' }, open)).toBeNull();
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
  it('give the same parts each time, between 1 and 20 of 1 to 99 pomodoros, all with a reason', () => {
    fc.assert(
      fc.property(anyGoal, anyDone, (given, work) => {
        const broken = breakDown(given, { done: work });
        expect(breakDown(given, { done: work })).toEqual(broken);
        if (broken === null) return;
        expect(broken.parts.length).toBeGreaterThanOrEqual(1);
        expect(broken.parts.length).toBeLessThanOrEqual(20);
        for (const { estimate, why } of broken.parts) {
          expect(estimate !== null && estimate >= 1 && estimate <= 99).toBe(true);
          expect(why).toMatch(/^Like “/);
        }
      }),
    );
  });

  it('named parts without done tasks add up to the size where each has room', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 99 }),
        (count, size) => {
          const named = Array.from({ length: count }, (_, at) => `Part ${at}`);
          const answers = { outcome: '', parts: named, size };
          const { parts } = partsFromAnswers(goal('Party'), answers, NOTHING);
          const sum = parts.reduce((total, { estimate }) => total + (estimate ?? 0), 0);
          expect(sum).toBe(Math.max(size, count));
        },
      ),
    );
  });
});
