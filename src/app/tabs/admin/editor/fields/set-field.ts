import { isMap, isNode, isScalar, type Pair, parseDocument, stringify } from 'yaml';
import { frontmatterBlock } from '#publishing/source/frontmatter-block.ts';

/** A value of a field: a text, names, or groups of texts. */
export type FieldValue =
  | string
  | boolean
  | readonly string[]
  | readonly Readonly<Record<string, string>>[];

/**
 * Sets a field at the top of a source; every other byte stays as it is. Null takes the field away. A
 * source whose fields cannot be read comes back as it was.
 */
export function setField(source: string, name: string, value: FieldValue | null): string {
  const block = frontmatterBlock(source);
  if (block === null) {
    return value === null ? source : `---\n${lineOf(name, value)}\n---\n\n${source}`;
  }
  const start = source.indexOf('\n') + 1;
  const yaml = changed(block.yaml, name, value);
  if (yaml === null) return source;
  return source.slice(0, start) + yaml + source.slice(start + block.yaml.length);
}

function changed(yaml: string, name: string, value: FieldValue | null): string | null {
  const document = parseDocument(yaml, { logLevel: 'silent' });
  if (document.errors.length > 0) return null;
  const { contents } = document;
  if (contents !== null && !isMap(contents)) return null;
  const pair = contents?.items.find(({ key }) => isScalar(key) && key.value === name);
  if (pair === undefined) {
    if (value === null) return yaml;
    return `${yaml}${yaml === '' || yaml.endsWith('\n') ? '' : '\n'}${lineOf(name, value)}\n`;
  }
  const [from, to] = spanOf(pair, yaml);
  if (value !== null) return yaml.slice(0, from) + lineOf(name, value) + yaml.slice(to);
  const lineEnd = yaml.indexOf('\n', to);
  return yaml.slice(0, from) + (lineEnd === -1 ? '' : yaml.slice(lineEnd + 1));
}

/** Where a field stands: from its name to the end of its value. */
function spanOf({ key, value }: Pair, yaml: string): readonly [from: number, to: number] {
  const from = isNode(key) && key.range ? key.range[0] : 0;
  const nameEnd = yaml.indexOf(':', from) + 1;
  const valueEnd = isNode(value) && value.range ? value.range[1] : nameEnd;
  const end = Math.max(nameEnd, valueEnd);
  return [from, Math.max(nameEnd, from + yaml.slice(from, end).trimEnd().length)];
}

function lineOf(name: string, value: FieldValue): string {
  if (typeof value === 'boolean') return `${name}: ${value}`;
  if (typeof value === 'string') {
    return value === '' ? `${name}:` : `${name}: ${stringify(value, PLAIN).trimEnd()}`;
  }
  if (value.length === 0) return `${name}: []`;
  if (value.every((each) => typeof each === 'string')) {
    return `${name}: [${value.map((each) => stringify(each, PLAIN).trimEnd()).join(', ')}]`;
  }
  const list = stringify(value, PLAIN).trimEnd();
  return `${name}:\n  ${list.replaceAll('\n', '\n  ')}`;
}

/** A text stays on its line, however long it is. */
const PLAIN = { lineWidth: 0 } as const;
