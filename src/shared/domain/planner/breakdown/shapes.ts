import { titleWords } from './title-words.ts';

/** The kinds of goals that have usual steps. */
export const SHAPE_NAMES = ['write', 'study', 'build', 'prepare', 'other'] as const;

/** One kind of goal. */
export type ShapeName = (typeof SHAPE_NAMES)[number];

/** A usual step. `{it}` stands for the goal; `alone` is the step without its words. */
export interface ShapeStep {
  readonly title: string;
  readonly alone: string;
  /** Share of the whole effort; those of a shape add up to 1. */
  readonly share: number;
  /** Words that name the same step in titles of done tasks. */
  readonly like: readonly string[];
}

/** The usual steps of a kind of goal. */
export interface Shape {
  readonly label: string;
  /** Words of a title that tell the kind, verbs that begin it first. */
  readonly verbs: readonly string[];
  readonly nouns: readonly string[];
  /** Pomodoros of the whole where nothing is known. */
  readonly usual: number;
  readonly steps: readonly ShapeStep[];
}

/** The usual steps of every kind of goal. */
export const SHAPES: Readonly<Record<ShapeName, Shape>> = {
  write: {
    label: 'Writing',
    verbs: ['write', 'draft', 'compose', 'blog', 'document'],
    nouns: ['essay', 'thesis', 'article', 'chapter', 'paper', 'report', 'letter', 'post', 'book'],
    usual: 8,
    steps: [
      step(['Collect notes for {it}', 'Collect notes'], 0.15, [
        'collect',
        'research',
        'notes',
        'sources',
      ]),
      step(['Outline {it}', 'Write an outline'], 0.15, ['outline', 'structure']),
      step(['Write a first draft of {it}', 'Write a first draft'], 0.4, ['draft', 'write']),
      step(['Revise the draft', 'Revise the draft'], 0.2, ['revise', 'rewrite', 'edit', 'review']),
      step(['Proofread and finish', 'Proofread and finish'], 0.1, [
        'proofread',
        'polish',
        'finish',
        'submit',
      ]),
    ],
  },
  study: {
    label: 'Studying',
    verbs: ['study', 'learn', 'revise', 'read', 'practise', 'practice', 'memorise', 'memorize'],
    nouns: ['exam', 'test', 'course', 'lecture', 'quiz', 'vocabulary', 'certification', 'module'],
    usual: 8,
    steps: [
      step(['Gather the material for {it}', 'Gather the material'], 0.1, [
        'gather',
        'collect',
        'material',
      ]),
      step(['Read it and mark what is unclear', 'Read it and mark what is unclear'], 0.3, [
        'read',
        'lecture',
        'watch',
      ]),
      step(['Summarise it in your own words', 'Summarise it in your own words'], 0.2, [
        'summarise',
        'summarize',
        'summary',
        'notes',
      ]),
      step(['Practise with questions on {it}', 'Practise with questions'], 0.3, [
        'practise',
        'practice',
        'exercise',
        'questions',
        'cards',
      ]),
      step(['Test yourself without notes', 'Test yourself without notes'], 0.1, [
        'test',
        'mock',
        'quiz',
        'recap',
      ]),
    ],
  },
  build: {
    label: 'Building',
    verbs: ['build', 'make', 'create', 'develop', 'implement', 'code', 'program', 'design', 'add'],
    nouns: ['app', 'website', 'site', 'feature', 'prototype', 'tool', 'script', 'shop', 'game'],
    usual: 10,
    steps: [
      step(['List what {it} must do', 'List what it must do'], 0.1, [
        'list',
        'plan',
        'requirements',
        'specify',
      ]),
      step(
        ['Sketch the smallest version that works', 'Sketch the smallest version that works'],
        0.15,
        ['sketch', 'design', 'wireframe', 'mockup'],
      ),
      step(['Build the smallest version of {it}', 'Build the smallest version'], 0.4, [
        'build',
        'implement',
        'prototype',
        'code',
      ]),
      step(['Add what is missing', 'Add what is missing'], 0.2, ['add', 'extend', 'complete']),
      step(['Test it and fix what breaks', 'Test it and fix what breaks'], 0.15, [
        'test',
        'fix',
        'debug',
        'check',
      ]),
    ],
  },
  prepare: {
    label: 'Preparing',
    verbs: ['prepare', 'plan', 'organise', 'organize', 'arrange', 'book', 'host', 'pack'],
    nouns: [
      'presentation',
      'talk',
      'meeting',
      'trip',
      'party',
      'interview',
      'move',
      'workshop',
      'event',
      'wedding',
      'lesson',
    ],
    usual: 6,
    steps: [
      step(['List what {it} needs', 'List what is needed'], 0.15, ['list', 'plan']),
      step(['Settle dates, places and people', 'Settle dates, places and people'], 0.15, [
        'book',
        'invite',
        'reserve',
        'call',
      ]),
      step(['Get what is missing', 'Get what is missing'], 0.25, [
        'buy',
        'get',
        'order',
        'collect',
      ]),
      step(['Put everything together for {it}', 'Put everything together'], 0.3, [
        'make',
        'write',
        'slides',
        'pack',
        'assemble',
      ]),
      step(['Go through it once from start to end', 'Go through it once from start to end'], 0.15, [
        'rehearse',
        'rehearsal',
        'check',
        'review',
      ]),
    ],
  },
  other: {
    label: 'Something else',
    verbs: [],
    nouns: [],
    usual: 5,
    steps: [
      step(['Decide when {it} is finished', 'Decide when it is finished'], 0.15, [
        'decide',
        'plan',
      ]),
      step(['Do a first small piece', 'Do a first small piece'], 0.2, ['start', 'begin', 'first']),
      step(['Do the main part', 'Do the main part'], 0.4, ['main']),
      step(['Do what is left', 'Do what is left'], 0.15, ['finish', 'rest']),
      step(['Check the result', 'Check the result'], 0.1, ['check', 'review']),
    ],
  },
};

function step(
  [title, alone]: readonly [title: string, alone: string],
  share: number,
  like: readonly string[],
): ShapeStep {
  return { title, alone, share, like };
}

/** The kind of goal that the words of a title tell: its first verb, then any noun; `other` without either. */
export function recogniseShape(title: string): ShapeName {
  const words = titleWords(title);
  const [first] = words;
  const byVerb = SHAPE_NAMES.find(
    (name) => first !== undefined && SHAPES[name].verbs.includes(first),
  );
  if (byVerb !== undefined) return byVerb;
  for (const word of words) {
    const byNoun = SHAPE_NAMES.find((name) => SHAPES[name].nouns.includes(word));
    if (byNoun !== undefined) return byNoun;
  }
  return 'other';
}

/** Longer goals would make the titles of steps hard to read. */
const LONGEST_IN_STEP = 60;

/**
 * The title of a step with the goal's words: `Study for the exam` gives `Gather the material for the
 * exam`. A goal that does not begin with a verb of the shape is quoted, a long one is left out.
 */
export function stepTitle({ title, alone }: ShapeStep, goal: string, name: ShapeName): string {
  const it = objectOf(goal, name);
  return it === null ? alone : title.replace('{it}', () => it);
}

const LEADING = /^(?:for|on|up|about|to)\s+/iu;

function objectOf(goal: string, name: ShapeName): string | null {
  const [first = '', ...others] = goal.trim().split(/\s+/u);
  const rest = others.join(' ').replace(LEADING, '');
  const isVerb = SHAPES[name].verbs.includes(first.toLowerCase());
  const it = isVerb ? rest : `“${goal.trim()}”`;
  return it === '' || Array.from(it).length > LONGEST_IN_STEP ? null : it;
}
