import { badCharacters } from '../source/characters.ts';

/** A field with a character that an article cannot have. */
interface BadField {
  /** `faq[0].answer`. */
  readonly field: string;
  readonly text: string;
}

/** Finds what an escape in YAML such as "\u202E" brings into fields. */
export function badFields(data: unknown, field = ''): BadField[] {
  if (typeof data === 'string') {
    const [bad] = badCharacters(data, 1);
    if (bad === undefined) return [];
    const text = `${field}: it holds ${bad.name}, which cannot be used. Delete it.`;
    return [{ field, text }];
  }
  if (Array.isArray(data)) return data.flatMap((item, at) => badFields(item, `${field}[${at}]`));
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    badFields(value, field === '' ? key : `${field}.${key}`),
  );
}
