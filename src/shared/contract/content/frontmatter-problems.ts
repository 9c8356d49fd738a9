/* Problems in a frontmatter, in words for its author. */
import type * as z from 'zod';
import { slugOf } from '../../domain/content/page-addresses.ts';
import { localDate } from '../../domain/dates/local-date.ts';
import { counted } from '../../domain/text/counted.ts';
import { nearest } from '../../domain/text/nearest.ts';
import { EXAMPLES, type Yaml, yamlText } from './frontmatter-examples.ts';

/** A field that is not as it should be. */
export interface FieldProblem {
  /** `faq[0].answer`. */
  readonly field: string;
  readonly expected: string;
  readonly received: string;
  /** How the line may look, as YAML. */
  readonly example: string;
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/**
 * Returns the problems that a schema finds in a frontmatter, field by field; empty when it is
 * valid.
 */
export function frontmatterProblems(schema: z.ZodType, data: unknown): FieldProblem[] {
  const result = schema.safeParse(data);
  if (result.success) return [];
  return result.error.issues.flatMap(settled).flatMap((issue) => problemsOf(issue, data, schema));
}

/** A problem in lines: the field, what is expected, what was received, and an example. */
export function problemText({ field, expected, received, example }: FieldProblem): string {
  return `${field}\n  expected: ${expected}\n  received: ${received}\n  example:  ${example}`;
}

/** The problems of a file, one below the other. */
export function problemsText(file: string, problems: readonly FieldProblem[]): string {
  return problems.map((problem) => `${file}: ${problemText(problem)}`).join('\n');
}

/**
 * The problem of a line at which a parser of YAML gave up.
 * @param reason what the parser said
 */
export function unreadableProblem(line: string, reason: string): FieldProblem {
  // An open quote is noticed a line later: only a colon in a text is surely this line's fault.
  const [, field = 'title', value = 'A text: with a colon'] =
    /^\s*([\w-]+): ([^"'[{].*: .*)$/.exec(line) ?? [];
  return {
    field: 'this cannot be read as YAML',
    expected: `YAML, with texts that hold a colon or quotes in quotes (${reason})`,
    received: receivedText(line),
    example: `${field}: ${JSON.stringify(value)}`,
  };
}

/** Of a value that may be one of several things, the problems of the one that was probably meant. */
function settled(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const misfits = (branch: readonly Issue[]) =>
    branch.filter(({ code, path }) => path.length === 0 && code === 'invalid_type').length;
  const depth = (branch: readonly Issue[]) => Math.max(...branch.map(({ path }) => path.length));
  const [meant = []] = issue.errors.toSorted(
    (one, other) =>
      misfits(one) - misfits(other) || depth(other) - depth(one) || one.length - other.length,
  );
  return meant
    .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
    .flatMap(settled);
}

function problemsOf(issue: Issue, data: unknown, schema: z.ZodType): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownField([...issue.path, key], data, schema));
  }
  const received = valueAt(data, issue.path);
  return [
    {
      field: fieldText(issue.path),
      expected: expectedText(issue),
      received: receivedText(received),
      example: exampleLine(issue.path, correctedValue(issue, received)),
    },
  ];
}

function unknownField(path: Path, data: unknown, schema: z.ZodType): FieldProblem {
  const key = String(path.at(-1));
  const known = path.length === 1 ? shapeKeys(schema) : Object.keys(EXAMPLES);
  const meant = nearest(key, known);
  const value = valueAt(data, path);
  return {
    field: fieldText(path),
    expected: path.length === 1 ? `one of the fields ${known.join(', ')}` : 'no such field here',
    received: receivedText(value),
    example: meant === undefined ? `(leave out ${key})` : `${meant}: ${yamlText(asYaml(value))}`,
  };
}

function shapeKeys(schema: z.ZodType): string[] {
  return 'shape' in schema && typeof schema.shape === 'object' && schema.shape !== null
    ? Object.keys(schema.shape)
    : [];
}

/** Returns the value at a path of the data; undefined where there is none. */
function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    data,
  );
}

function fieldText(path: Path): string {
  if (path.length === 0) return 'frontmatter';
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

/** The name under which the example of a field is kept: `faq[]` for what stands in `faq`. */
function exampleName(path: Path): string {
  const name = path.findLast((key) => typeof key === 'string') ?? '';
  return typeof path.at(-1) === 'number' ? `${String(name)}[]` : String(name);
}

function exampleLine(path: Path, value: Yaml): string {
  const key = path.at(-1);
  if (key === undefined) return yamlText(value);
  return typeof key === 'number' ? `- ${yamlText(value)}` : `${String(key)}: ${yamlText(value)}`;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  date: 'a day such as 2026-11-21',
  array: 'a list',
  object: 'fields with values',
  record: 'fields with values',
};

function expectedText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return `one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_union':
      return `one of ${optionsOf(issue).join(', ')}`;
    case 'too_small':
      return `at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'invalid_format':
      if (issue.format === 'date') return KINDS['date'] ?? '';
      return issue.format === 'url' ? 'a whole address, with https://' : issue.message;
    default:
      return issue.message;
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' items' : '';
}

/** Returns the allowed values of the field that decides between several forms. */
function optionsOf(issue: Extract<Issue, { code: 'invalid_union' }>): string[] {
  const options = 'options' in issue && Array.isArray(issue.options) ? issue.options : [];
  return options.filter((option) => typeof option === 'string');
}

const LONGEST_SHOWN = 60;

function receivedText(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (value instanceof Date) return localDate(value.getTime(), 'UTC');
  if (typeof value === 'string') {
    return `${JSON.stringify(cut(value))} (${counted(value.length, 'character')})`;
  }
  const text = cut(JSON.stringify(value));
  return Array.isArray(value) ? `${text} (${counted(value.length, 'item')})` : text;
}

function cut(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** The nearest right value: made from what was received where that can be done, else an example. */
function correctedValue(issue: Issue, received: unknown): Yaml {
  const example = EXAMPLES[exampleName(issue.path)];
  switch (issue.code) {
    case 'invalid_value':
      return meantOf(received, issue.values.map(String)) ?? example ?? '…';
    case 'invalid_union':
      return meantOf(received, optionsOf(issue)) ?? example ?? '…';
    case 'too_big':
      return shortened(received, Number(issue.maximum));
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? (example ?? '…')
        : Number(issue.minimum);
    case 'invalid_format':
      if (issue.format === 'date') return '2026-11-21';
      return issue.format === 'regex' && typeof received === 'string'
        ? received.split('/').filter(Boolean).map(slugOf).join('/')
        : (example ?? '…');
    case 'invalid_type':
      return example ?? TYPICAL[issue.expected] ?? '…';
    default:
      return example ?? '5m';
  }
}

const TYPICAL: Readonly<Record<string, Yaml>> = {
  string: 'text',
  number: 1,
  int: 1,
  boolean: true,
  date: '2026-11-21',
  array: ['text'],
  object: { label: 'text' },
  record: { label: 'text' },
};

function meantOf(received: unknown, values: readonly string[]): string | undefined {
  return (typeof received === 'string' ? nearest(received, values) : undefined) ?? values[0];
}

/** A text cut between words, a list without its end, a number at its limit. */
function shortened(received: unknown, maximum: number): Yaml {
  if (typeof received === 'string') {
    const text = received.trim().slice(0, maximum + 1);
    return text.slice(0, text.includes(' ') ? text.lastIndexOf(' ') : maximum).trim();
  }
  return Array.isArray(received) ? asYaml(received.slice(0, maximum)) : maximum;
}

function asYaml(value: unknown): Yaml {
  if (value instanceof Date) return localDate(value.getTime(), 'UTC');
  if (Array.isArray(value)) return value.map(asYaml);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asYaml(item)]));
  }
  const isText = typeof value === 'string';
  return isText || typeof value === 'number' || typeof value === 'boolean' ? value : '…';
}
