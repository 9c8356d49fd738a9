import { formatForAnybody } from '../formats/for-anybody.ts';
import { formatNumber } from '../formats/formats.ts';
import { escapeMarkup } from '../text/escape-markup.ts';
import { oneLine } from '../text/one-line.ts';
import {
  type FieldSlot,
  PERSONAL_FIELD_NAMES,
  PERSONAL_FIELDS,
  type PersonalField,
} from './personal-fields.ts';

/** The facts about a recipient that fields can name; instants in UTC milliseconds. */
export interface Person {
  readonly email: string;
  /** Null, or empty, where it is not known. */
  readonly name: string | null;
  /** Null for a contact without an account, as are the rest. */
  readonly joinedAtMs: number | null;
  readonly lastActiveAtMs: number | null;
  readonly sessions: number | null;
  readonly level: number | null;
  /** The zone in which days are written. */
  readonly timeZone: string;
}

/** The values of a recipient as readers see them: one line each, and nothing where one is not known. */
export type PersonalValues = Readonly<Partial<Record<PersonalField, string>>>;

/** Writes values into slots: as plain text, or escaped for HTML. */
export interface FieldFiller {
  text(slot: FieldSlot): string;
  html(slot: FieldSlot): string;
}

const LONGEST_VALUE = 200;
/** Forms of address and degrees, before or after a name, and words between two of them. */
const TITLES: readonly RegExp[] = [
  /^(?:mr|mrs|ms|miss|mx|mister|sir|madam|herrn?|hr|frau|fr|familie|family|fam|firma)\.?$/iu,
  /^(?:m\.|mme|mlle|madame|monsieur|señora?|sra?|signora?|sig|und|and|et|&)\.?$/iu,
  /^(?:dr|prof|mag|ing|dipl|univ)(?:[.-]\S*)?$/iu,
  /^(?:(?:med|jur|phil|rer|nat|techn|h\.c|habil)\.|(?:jr|phd|ph\.d|md|msc|bsc|mba|llm|esq)\.?)$/iu,
];
/** Small words before surnames: `von Neumann`. */
const PARTICLES =
  /^(?:von|van|vom|zu|zum|zur|de|del|della|den|der|des|di|da|dos|du|la|le|ter|ten)$/u;

/** The values of a recipient. */
export function personalValues(person: Person): PersonalValues {
  const { email, name, joinedAtMs, lastActiveAtMs, sessions, level, timeZone } = person;
  const day = (instantMs: number | null) =>
    instantMs === null ? '' : formatForAnybody(instantMs, 'longDate', timeZone);
  const number = (value: number | null) => (value === null ? '' : formatNumber(value));
  const values: Readonly<Record<PersonalField, string>> = {
    name: name ?? '',
    first_name: firstNameOf(name ?? ''),
    email,
    joined: day(joinedAtMs),
    last_active: day(lastActiveAtMs),
    sessions: number(sessions),
    level: number(level),
  };
  return Object.fromEntries(
    PERSONAL_FIELD_NAMES.map((field) => [field, oneLine(values[field], LONGEST_VALUE)]).filter(
      ([, value]) => value !== '',
    ),
  );
}

/**
 * The name that somebody is greeted by: the first word but for titles, or the one after the comma of
 * `Lovelace, Ada`. Empty where there may be a surname alone, as in `Herr Müller`, and where the name is
 * an address or holds no letter.
 */
export function firstNameOf(name: string): string {
  const line = oneLine(name, LONGEST_VALUE);
  if (line.includes('@')) return '';
  const parts = line.split(',').map((part) => part.split(' ').filter((word) => word !== ''));
  const [family = [], given = []] = parts.map((words) => words.filter((word) => !isTitle(word)));
  const isAddressed = parts.length > 1 || family.length < (parts[0]?.length ?? 0);
  const [word = ''] = given.length > 0 ? given : isAddressed && family.length < 2 ? [] : family;
  return /\p{L}/u.test(word) && !PARTICLES.test(word) ? word : '';
}

function isTitle(word: string): boolean {
  return TITLES.some((titles) => titles.test(word));
}

/** Values for a preview: as if everything were known, or as if nothing were but the address. */
export function sampleValues(isKnown: boolean): PersonalValues {
  const { email } = PERSONAL_FIELDS;
  if (!isKnown) return { email: email.sample };
  return Object.fromEntries(
    PERSONAL_FIELD_NAMES.map((field) => [field, PERSONAL_FIELDS[field].sample]),
  );
}

/**
 * Prepares values for many slots. Whatever a value holds, it is written as one line without control
 * characters, so that it can neither end a header nor begin another.
 */
export function fieldFiller(values: PersonalValues): FieldFiller {
  const lines = new Map<FieldSlot['field'], string>();
  const escaped = new Map<string, string>();
  const text = ({ field, fallback }: FieldSlot) => {
    let line = lines.get(field);
    if (line === undefined) {
      line = oneLine((Object.hasOwn(values, field) ? values[field] : '') ?? '', LONGEST_VALUE);
      lines.set(field, line);
    }
    return line === '' ? (fallback ?? '') : line;
  };
  return {
    text,
    html(slot) {
      const value = text(slot);
      let markup = escaped.get(value);
      if (markup === undefined) {
        markup = escapeMarkup(value);
        escaped.set(value, markup);
      }
      return markup;
    },
  };
}

/** Fills the pieces of a line of a header or of a plain text. */
export function fillLine(pieces: readonly (string | FieldSlot)[], filler: FieldFiller): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : filler.text(piece))).join('');
}
