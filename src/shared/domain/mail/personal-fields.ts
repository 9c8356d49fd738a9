/*
 * Personal fields of a mail, such as `{{ name | "there" }}`: a name, and a text for recipients of whom
 * the value is not known.
 */
import { nearest } from '../text/nearest.ts';

interface FieldDefinition {
  /** For the list of fields that a writer chooses from. */
  readonly label: string;
  /** A value as a preview shows it. */
  readonly sample: string;
  /** Of some recipients it is not known, so a fall-back is required. */
  readonly canBeMissing: boolean;
  /** A fall-back to begin with. */
  readonly fallback: string;
}

export const PERSONAL_FIELDS = {
  name: { label: 'Name', sample: 'Ada Lovelace', canBeMissing: true, fallback: 'there' },
  first_name: { label: 'First name', sample: 'Ada', canBeMissing: true, fallback: 'there' },
  email: { label: 'E-mail address', sample: 'ada@example.org', canBeMissing: false, fallback: '' },
  joined: {
    label: 'Day of joining',
    sample: '3 March 2026',
    canBeMissing: true,
    fallback: 'a while ago',
  },
  last_active: {
    label: 'Day of the last activity',
    sample: '20 October 2026',
    canBeMissing: true,
    fallback: 'a while ago',
  },
  sessions: { label: 'Number of sessions', sample: '128', canBeMissing: true, fallback: 'many' },
  level: { label: 'Level', sample: '7', canBeMissing: true, fallback: 'your' },
} as const satisfies Readonly<Record<string, FieldDefinition>>;

/** The name of a personal field. */
export type PersonalField = keyof typeof PERSONAL_FIELDS;

/** All of them, in the order of a list to choose from. */
export const PERSONAL_FIELD_NAMES: readonly PersonalField[] = [
  ...(['name', 'first_name', 'email', 'joined', 'last_active', 'sessions', 'level'] as const),
];

/** The place of a value in a text. */
export interface FieldSlot {
  readonly field: PersonalField;
  /** Null where the value is always known. */
  readonly fallback: string | null;
}

/** Something wrong with a personal field, at the place of its braces; lines and columns count from 1. */
export interface FieldProblem {
  readonly line: number;
  readonly column: number;
  /** Says what is wrong and what to write instead. */
  readonly text: string;
  readonly level: 'error';
}

/** A field as it stands in a text. */
export interface FoundField {
  /** In UTF-16 code units. */
  readonly offset: number;
  readonly end: number;
  /** Null where it has a problem. */
  readonly slot: FieldSlot | null;
  readonly problem: string | null;
}

/** A text cut at its fields. */
export interface ParsedFields {
  readonly pieces: readonly (string | FieldSlot)[];
  readonly problems: readonly FieldProblem[];
}

const LONGEST_FALLBACK = 100;
const LONGEST_NAME = 40;
/** The most fields that are read of one text. */
const MOST_FIELDS = 1000;
/** Every part is bounded, so that reading a text takes linear time. */
const FIELD = /\{\{([^{}|\r\n]{0,100})(?:\|([^\r\n]{0,400}?))?\}\}/y;
const QUOTED = /^(?:"([^"]*)"|“([^“”]*)”|'([^']*)')$/;
const AHEAD = 200;
const CONTROLS = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** Finds the fields of a text in their order, those with a problem as well. */
export function fieldsIn(text: string): FoundField[] {
  const found: FoundField[] = [];
  let from = 0;
  for (;;) {
    const offset = text.indexOf('{{', from);
    if (offset === -1) return found;
    const field = fieldAt(text, offset);
    found.push(field);
    from = field.end;
    if (found.length > MOST_FIELDS) {
      const problem = `there are more than ${MOST_FIELDS} fields. Leave some out.`;
      return [...found.slice(0, -1), { ...field, slot: null, problem }];
    }
  }
}

/** Reads the field whose braces stand at an offset. */
export function fieldAt(text: string, offset: number): FoundField {
  FIELD.lastIndex = offset;
  const match = FIELD.exec(text);
  if (match === null) return unreadable(text, offset);
  const [whole, name = '', after] = match;
  const end = offset + whole.length;
  const read = readField(name.trim(), after?.trim() ?? null);
  return typeof read === 'string'
    ? { offset, end, slot: null, problem: read }
    : { offset, end, slot: read, problem: null };
}

/** The slot of a field, or why there is none. */
function readField(written: string, after: string | null): FieldSlot | string {
  const field = written.toLowerCase();
  if (!isPersonalField(field)) return unknownProblem(written);
  if (after === null) {
    if (!PERSONAL_FIELDS[field].canBeMissing) return { field, fallback: null };
    return `“${field}” is not known of everybody. Write what to say instead: ${fieldExample(field)}`;
  }
  const match = QUOTED.exec(after);
  if (match === null) return `the text after | stands in quotes. Write ${fieldExample(field)}`;
  const fallback = match.slice(1).find((each) => each !== undefined) ?? '';
  if (Array.from(fallback).length > LONGEST_FALLBACK) {
    return `the text after | is too long: at most ${LONGEST_FALLBACK} characters.`;
  }
  if (CONTROLS.test(fallback)) {
    return 'the text after | has a control character. Write it again without.';
  }
  return { field, fallback };
}

function isPersonalField(name: string): name is PersonalField {
  return Object.hasOwn(PERSONAL_FIELDS, name);
}

function unreadable(text: string, offset: number): FoundField {
  let end = offset + 2;
  while (text[end] === '{') end += 1;
  const [ahead = ''] = text.slice(end, end + AHEAD).split(/[\r\n]/, 1);
  const close = /\}\}+/.exec(ahead);
  if (close === null) {
    const problem = 'this field has no end. Write it as {{ name | "there" }}';
    return { offset, end, slot: null, problem };
  }
  end += close.index + close[0].length;
  const problem = 'this field cannot be read. Write it as {{ name | "there" }}';
  return { offset, end, slot: null, problem };
}

function unknownProblem(written: string): string {
  if (written === '') return 'this field has no name. Write it as {{ name | "there" }}.';
  const name = written.length > LONGEST_NAME ? `${written.slice(0, LONGEST_NAME)}…` : written;
  const near = nearest(written.replace(/[\s-]+/g, '_'), PERSONAL_FIELD_NAMES);
  const meant = PERSONAL_FIELD_NAMES.find((field) => field === near);
  const advice =
    meant === undefined
      ? `Known fields are ${PERSONAL_FIELD_NAMES.join(', ')}.`
      : `Did you mean ${fieldExample(meant)}?`;
  return `there is no field “${withoutControls(name)}”. ${advice}`;
}

function withoutControls(text: string): string {
  return text.replace(new RegExp(CONTROLS, 'gu'), '\ufffd');
}

/** A field as it is written, with a fall-back where it needs one: `{{ name | "there" }}`. */
export function fieldExample(field: PersonalField): string {
  return PERSONAL_FIELDS[field].canBeMissing
    ? `{{ ${field} | "${PERSONAL_FIELDS[field].fallback}" }}`
    : `{{ ${field} }}`;
}

/** Cuts a text at its fields. A field with a problem stays in the text as it is written. */
export function parseFields(text: string): ParsedFields {
  const pieces: (string | FieldSlot)[] = [];
  const problems: FieldProblem[] = [];
  const places = placeFinder(text);
  let end = 0;
  for (const { offset, slot, problem, ...field } of fieldsIn(text)) {
    if (problem !== null) problems.push({ ...places(offset), text: problem, level: 'error' });
    if (slot === null) continue;
    if (offset > end) pieces.push(text.slice(end, offset));
    pieces.push(slot);
    end = field.end;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return { pieces, problems };
}

/** Returns the places of growing offsets, in one pass over the text. */
function placeFinder(text: string): (offset: number) => { line: number; column: number } {
  let line = 1;
  let start = 0;
  return (offset) => {
    for (;;) {
      const end = text.indexOf('\n', start);
      if (end === -1 || end >= offset) return { line, column: offset - start + 1 };
      line += 1;
      start = end + 1;
    }
  };
}
