import { MEASURES, SUBJECT_KINDS, type Subject } from '#api/features/ai/planner/measures.ts';
import { takePeriods } from '#api/features/ai/planner/periods.ts';

/** The names that a question can hold. */
export interface Names {
  readonly today: string;
  readonly projects: readonly string[];
  readonly tasks: readonly string[];
  readonly tags: readonly string[];
}

/** The rest of a question after what it is about is taken out. */
export interface WithoutSubjects {
  /** Where no preposition stood before a name, an `@` stands for it. */
  readonly text: string;
  readonly subjects: readonly Subject[];
  /** Says which name is not known; null for none. */
  readonly unknown: string | null;
}

const QUOTED = /"([^"]{1,300})"/gu;
const TAGGED = /(?<= )#([\p{L}\p{N}_-]+)/gu;

/** The words of the sentences that are understood. */
export const VOCABULARY = new Set(
  MEASURES.flatMap(({ asks }) => asks.source.match(/[a-z]+/gu) ?? []),
);

/** Returns a question in small letters, with one kind of quotes and of spaces and without marks at its end. */
export function plainQuestion(text: string): string {
  return text
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replaceAll('@', ' ')
    .replaceAll(/[“”„«»]/gu, '"')
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/\b(what|when|where|how)'s\b/gu, '$1 is')
    .replaceAll(/\bi've\b/gu, 'i have')
    .replaceAll(/\s+/gu, ' ')
    .replace(/[?!.\s]+$/u, '')
    .trim();
}

/** Takes the projects, tasks and tags out of a plain question: of each kind the longest names first. */
export function takeSubjects(question: string, names: Names): WithoutSubjects {
  const subjects: Subject[] = [];
  let rest = ` ${question} `;
  for (const kind of SUBJECT_KINDS) {
    for (const name of namesIn(rest, names[`${kind}s`])) {
      const place = placeOf(rest, { kind, name, today: names.today });
      if (place === null) continue;
      subjects.push({ kind, name });
      rest = rest.slice(0, place.from) + place.mark + rest.slice(place.to);
    }
  }
  return {
    text: rest.replaceAll(/["#]/gu, ' ').replaceAll(/\s+/gu, ' ').trim(),
    subjects,
    unknown: unknownIn(rest),
  };
}

function unknownIn(rest: string): string | null {
  const [quoted] = [...rest.matchAll(QUOTED)].map(([, name = '']) => name.trim());
  if (quoted !== undefined) return `There is no project, task or tag “${quoted}”.`;
  const [tag] = [...rest.matchAll(TAGGED)].map(([, name = '']) => name);
  return tag === undefined ? null : `There is no tag “${tag}”.`;
}

/** The names whose words are in a text, the longest first, each once. */
function namesIn(text: string, all: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const name of all) {
    const plain = plainQuestion(name);
    if (plain.length >= 2 && text.includes(plain) && !found.has(plain)) found.set(plain, name);
  }
  return [...found.values()].toSorted((one, other) => other.length - one.length);
}

const BEFORE = '(?<before> (?:on|in|for|of|from|by|with|to|tagged))?(?: my| the)?';

/** Where a name stands as a subject; null where its words are those of the question. */
function placeOf(
  text: string,
  { kind, name: title, today }: Subject & { readonly today: string },
): { from: number; to: number; mark: string } | null {
  const name = plainQuestion(title);
  const isPeriod = takePeriods(name, today).periods.length > 0 || /^\d+$/u.test(name);
  const isWords = name.split(' ').every((word) => VOCABULARY.has(word));
  // A tag or a task of one word may be any word: it needs a mark, or a preposition before it.
  const isAnyWord = kind !== 'project' && !name.includes(' ');
  const written = name.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);
  const shown = new RegExp(
    `${BEFORE}(?<kind> ${kind})? (?<name>${kind === 'tag' ? '["#]?' : '"?'}${written}"?)(?<after> ${kind})?(?= )`,
    'gu',
  );
  for (const match of text.matchAll(shown)) {
    const { before, kind: named, name: own = '', after } = match.groups ?? {};
    const isMarked = /^["#]/u.test(own) || named !== undefined || after !== undefined;
    const isSubject = before !== undefined || (!isWords && !isAnyWord);
    if (!isMarked && (isPeriod || !isSubject)) continue;
    const from = match.index;
    return { from, to: from + match[0].length, mark: before === undefined ? ' @' : '' };
  }
  return null;
}
