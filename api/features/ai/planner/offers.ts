import { MEASURES, type Measure, type Subject } from '#api/features/ai/planner/measures.ts';
import type { Period } from '#api/features/ai/planner/periods.ts';

/** The parts of a question that was not understood as a whole. */
export interface HalfRead {
  /** The words without periods and subjects. */
  readonly asked: string;
  readonly subject: Subject | undefined;
  readonly periods: readonly Period[];
  readonly isComparison: boolean;
}

const MOST_OFFERS = 5;
/** Words that nearly each question has. */
const COMMON = new Set(
  'how what which when much many did do have i my me the a is are was of in on to by'.split(' '),
);

/**
 * Returns questions that can be answered, near to one that was not understood: with its days and what it
 * is about where a measure takes them, those that share words with it first.
 */
export function offersFor(
  half: HalfRead,
  canAnswer: (question: string) => boolean,
): readonly string[] {
  const words = new Set(half.asked.split(' ').filter((word) => !COMMON.has(word)));
  const shared = ({ asks }: Measure) =>
    new Set((asks.source.match(/[a-z]+/gu) ?? []).filter((word) => words.has(word))).size;
  const ranked = MEASURES.map((measure) => ({ measure, score: shared(measure) })).toSorted(
    (one, other) => other.score - one.score,
  );
  const offers = ranked.flatMap(({ measure }) => {
    const offer = examplesOf(measure, half).find(canAnswer);
    return offer === undefined ? [] : [offer];
  });
  return [...new Set(offers)].slice(0, MOST_OFFERS);
}

/** The question for a measure with the days and the subject, then with less of them. */
function examplesOf({ example, takes = [] }: Measure, half: HalfRead): string[] {
  const { subject } = half;
  const about = subject !== undefined && takes.includes(subject.kind) ? aboutInWords(subject) : '';
  const when = whenInWords(half);
  return [example(about, when), example('', when), example(about, ''), example('', '')];
}

function aboutInWords({ kind, name }: Subject): string {
  return kind === 'tag' ? ` on #${name}` : ` on “${name}”`;
}

function whenInWords({ periods: [first, second], isComparison }: HalfRead): string {
  if (first === undefined) return '';
  if (!isComparison || second === undefined) return first.words === '' ? '' : ` ${first.words}`;
  return `${first.words === '' ? '' : ` ${first.words}`} compared to ${second.words.replace(/^(?:in|on) /u, '')}`;
}
