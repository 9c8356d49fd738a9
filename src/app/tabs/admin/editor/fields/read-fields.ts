import { parse } from 'yaml';
import { frontmatterBlock } from '#publishing/source/frontmatter-block.ts';

/** The fields at the top of an article as they are written; null where they cannot be read. */
export type Fields = Readonly<Record<string, unknown>>;

/** A frontmatter that is longer is read by nobody: YAML takes long. */
const LONGEST = 30_000;

/** Reads the fields at the top of a source; an article without any has none. */
export function readFields(source: string): Fields | null {
  return readYaml(yamlOf(source));
}

/** Returns the YAML of a source; empty where it has none. */
export function yamlOf(source: string): string {
  return frontmatterBlock(source)?.yaml ?? '';
}

/** Reads the YAML of an article. */
export function readYaml(yaml: string): Fields | null {
  if (yaml.length > LONGEST) return null;
  try {
    const data: unknown = parse(yaml, { maxAliasCount: 0, logLevel: 'error' });
    if (data === null) return {};
    return typeof data === 'object' && !Array.isArray(data) ? { ...data } : null;
  } catch {
    return null;
  }
}

/** Returns a field that is a text; empty for anything else. */
export function textField(fields: Fields | null, name: string): string {
  const value = fields?.[name];
  return typeof value === 'string' ? value : '';
}
