import { titleWords } from './title-words.ts';

/** The kinds of goals. */
export const SHAPE_NAMES = ['write', 'study', 'build', 'prepare', 'other'] as const;

/** One kind of goal. */
export type ShapeName = (typeof SHAPE_NAMES)[number];

/** A usual step of a kind of goal. `{it}` stands for the goal. */
export interface ShapeStep {
  readonly title: string;
  /** Words that name the same step in titles of done tasks. */
  readonly like: readonly string[];
}

/** A kind of goal, with the steps by which done tasks of such goals are found. */
export interface Shape {
  readonly label: string;
  /** Words of a title that tell the kind, verbs that begin it first. */
  readonly verbs: readonly string[];
  readonly nouns: readonly string[];
  readonly steps: readonly ShapeStep[];
}

/** Every kind of goal. */
export const SHAPES: Readonly<Record<ShapeName, Shape>> = {
  write: {
    label: 'Writing',
    verbs: ['write', 'draft', 'compose', 'blog', 'document'],
    nouns: ['essay', 'thesis', 'article', 'chapter', 'paper', 'report', 'letter', 'post', 'book'],
    steps: [
      { title: 'Collect notes for {it}', like: ['collect', 'research', 'notes', 'sources'] },
      { title: 'Outline {it}', like: ['outline', 'structure'] },
      { title: 'Write a first draft of {it}', like: ['draft', 'write'] },
      { title: 'Revise the draft', like: ['revise', 'rewrite', 'edit', 'review'] },
      { title: 'Proofread and finish', like: ['proofread', 'polish', 'finish', 'submit'] },
    ],
  },
  study: {
    label: 'Studying',
    verbs: ['study', 'learn', 'revise', 'read', 'practise', 'practice', 'memorise', 'memorize'],
    nouns: ['exam', 'test', 'course', 'lecture', 'quiz', 'vocabulary', 'certification', 'module'],
    steps: [
      { title: 'Gather the material for {it}', like: ['gather', 'collect', 'material'] },
      { title: 'Read it and mark what is unclear', like: ['read', 'lecture', 'watch'] },
      {
        title: 'Summarise it in your own words',
        like: ['summarise', 'summarize', 'summary', 'notes'],
      },
      {
        title: 'Practise with questions on {it}',
        like: ['practise', 'practice', 'exercise', 'questions', 'cards'],
      },
      { title: 'Test yourself without notes', like: ['test', 'mock', 'quiz', 'recap'] },
    ],
  },
  build: {
    label: 'Building',
    verbs: ['build', 'make', 'create', 'develop', 'implement', 'code', 'program', 'design', 'add'],
    nouns: ['app', 'website', 'site', 'feature', 'prototype', 'tool', 'script', 'shop', 'game'],
    steps: [
      { title: 'List what {it} must do', like: ['list', 'plan', 'requirements', 'specify'] },
      {
        title: 'Sketch the smallest version that works',
        like: ['sketch', 'design', 'wireframe', 'mockup'],
      },
      {
        title: 'Build the smallest version of {it}',
        like: ['build', 'implement', 'prototype', 'code'],
      },
      { title: 'Add what is missing', like: ['add', 'extend', 'complete'] },
      { title: 'Test it and fix what breaks', like: ['test', 'fix', 'debug', 'check'] },
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
    steps: [
      { title: 'List what {it} needs', like: ['list', 'plan'] },
      { title: 'Settle dates, places and people', like: ['book', 'invite', 'reserve', 'call'] },
      { title: 'Get what is missing', like: ['buy', 'get', 'order', 'collect'] },
      {
        title: 'Put everything together for {it}',
        like: ['make', 'write', 'slides', 'pack', 'assemble'],
      },
      {
        title: 'Go through it once from start to end',
        like: ['rehearse', 'rehearsal', 'check', 'review'],
      },
    ],
  },
  other: { label: 'Something else', verbs: [], nouns: [], steps: [] },
};

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
const LEADING = /^(?:for|on|up|about|to)\s+/iu;

/**
 * The title of a step with the goal's words: `Study for the exam` gives `Gather the material for the
 * exam`. A goal that does not begin with a verb of the shape is quoted; a long one gives null.
 */
export function stepTitle({ title }: ShapeStep, goal: string, name: ShapeName): string | null {
  if (!title.includes('{it}')) return title;
  const [first = '', ...others] = goal.trim().split(/\s+/u);
  const rest = others.join(' ').replace(LEADING, '');
  const isVerb = SHAPES[name].verbs.includes(first.toLowerCase());
  const it = isVerb ? rest : `“${goal.trim()}”`;
  if (it === '' || Array.from(it).length > LONGEST_IN_STEP) return null;
  return title.replace('{it}', () => it);
}
