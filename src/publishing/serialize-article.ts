import { stringify } from 'yaml';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { readYaml } from './frontmatter/read-yaml.ts';
import { frontmatterBlock } from './source/frontmatter-block.ts';

/** A value of a frontmatter. Dates are written as days. */
export type FieldValue =
  | string
  | number
  | boolean
  | Date
  | undefined
  | readonly FieldValue[]
  | { readonly [key: string]: FieldValue };

/** The fields of an article, such as an `Article` of the contract. */
export type Fields = Readonly<Record<string, FieldValue>>;

/** The order of new fields, and of all fields of a new article. */
const ORDER = [
  'title',
  'description',
  'published',
  'updated',
  'author',
  'tags',
  'timers',
  'faq',
  'sources',
  'isDraft',
];

/** The text of a source below its frontmatter, blank line included. */
export function bodyOf(source: string): string {
  return source.slice(frontmatterBlock(source)?.end ?? 0);
}

/**
 * Writes an article as an MDX source. Fields that say the same as before keep the lines that they
 * have in the source before, with their quotes and comments.
 * @param before the source that was changed; empty for a new article
 */
export function serializeArticle(fields: Fields, body: string, before = ''): string {
  const block = frontmatterBlock(before);
  const [opening = '---\n'] = block === null ? [] : (/^---[^\n]*\n/.exec(before) ?? []);
  const closing =
    block === null ? '---\n' : before.slice(opening.length + block.yaml.length, block.end);
  const gap = body === '' || /^\r?\n/.test(body) ? '' : '\n';
  return `${opening}${yamlOf(fields, block?.yaml ?? '')}${closing}${gap}${body}`;
}

/** The lines of a field, and comments and blank lines below it. */
interface Entry {
  /** Empty for what stands above the first field. */
  readonly name: string;
  readonly lines: string;
}

function yamlOf(fields: Fields, before: string): string {
  const entries = entriesOf(before);
  const known = new Set(entries.map(({ name }) => name));
  const kept = entries.map(({ name, lines }) => {
    if (name === '' || isSame(fields[name], valueIn(lines, name))) return lines;
    return linesOf(name, fields[name]);
  });
  const added = Object.entries(fields).filter(([name]) => !known.has(name));
  const text = [...kept, anew(Object.fromEntries(added))].join('');
  return says(text, fields) ? text : anew(fields);
}

/** Whether some YAML says what the fields say. */
function says(yaml: string, fields: Fields): boolean {
  const read = readYaml(yaml, 1);
  return 'data' in read && withoutDefaults(read.data) === withoutDefaults(fields);
}

function withoutDefaults(data: unknown): string {
  const isRecord = typeof data === 'object' && data !== null;
  const told = Object.entries(isRecord ? data : {}).filter(([, value]) => !isDefault(value));
  return canonical(Object.fromEntries(told));
}

function anew(fields: Fields): string {
  return Object.keys(fields)
    .filter((name) => !isDefault(fields[name]))
    .toSorted((one, other) => place(one) - place(other))
    .map((name) => linesOf(name, fields[name]))
    .join('');
}

function place(name: string): number {
  const at = ORDER.indexOf(name);
  return at === -1 ? ORDER.length : at;
}

function entriesOf(yaml: string): Entry[] {
  const starts = [...yaml.matchAll(/^(["']?)([\w-]+)\1[ \t]*:/gm)];
  const [first] = starts;
  if (first === undefined) return yaml === '' ? [] : [{ name: '', lines: yaml }];
  const entries = starts.map(({ 2: name = '', index }, at) => ({
    name,
    lines: yaml.slice(index, starts[at + 1]?.index ?? yaml.length),
  }));
  return first.index === 0
    ? entries
    : [{ name: '', lines: yaml.slice(0, first.index) }, ...entries];
}

/** The value of a field by its own lines; undefined when they cannot be read alone. */
function valueIn(lines: string, name: string): unknown {
  const yaml = readYaml(lines, 1);
  if ('text' in yaml || typeof yaml.data !== 'object' || yaml.data === null) return undefined;
  return Reflect.get(yaml.data, name);
}

function linesOf(name: string, value: FieldValue): string {
  if (value === undefined) return '';
  const isFlat = Array.isArray(value) && value.every((item) => typeof item === 'string');
  const options = { lineWidth: 0, flowCollectionPadding: false };
  if (!isFlat) return stringify({ [name]: plain(value) }, options);
  return stringify({ [name]: plain(value) }, { ...options, collectionStyle: 'flow' as const })
    .replace(/^\{/, '')
    .replace(/\}\n$/, '\n');
}

/** Whether a field can be left out: the contract assumes this value. */
function isDefault(value: unknown): boolean {
  return value === undefined || value === false || (Array.isArray(value) && value.length === 0);
}

function isSame(value: FieldValue, before: unknown): boolean {
  return canonical(value) === canonical(before);
}

/** JSON with keys in order, and days for dates. */
function canonical(value: unknown): string {
  return JSON.stringify(plain(value), (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  );
}

function plain(value: unknown): unknown {
  if (value instanceof Date) return localDate(value.getTime(), 'UTC');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}
