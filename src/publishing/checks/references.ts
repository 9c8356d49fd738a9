import { nearest } from '#shared/domain/text/nearest.ts';

/** The names that articles may refer to, by the field that does. */
export interface Known {
  readonly author: readonly string[];
  readonly tags: readonly string[];
  readonly timers: readonly string[];
}

const FIELDS = ['author', 'tags', 'timers'] as const;
const MOST_LISTED = 20;

/** A field of an article that names something that is not there. */
interface ReferenceProblem {
  /** `tags[1]`. */
  readonly field: string;
  /** The problem, with the name that was probably meant or the names that exist. */
  readonly text: string;
}

/** The authors, tags and timer pages that an article names and that are not there. */
export function referenceProblems(
  data: Readonly<Record<string, unknown>>,
  known: Known,
): ReferenceProblem[] {
  return FIELDS.flatMap((field) => {
    const value = data[field];
    const names: unknown[] = Array.isArray(value) ? value : [value];
    return names.flatMap((name, place) => {
      // Anything else is the schema's to refuse.
      if (typeof name !== 'string' || known[field].includes(name)) return [];
      return [
        {
          field: Array.isArray(value) ? `${field}[${place}]` : field,
          text: `${field}: there is no "${name}". ${advice(name, known[field])}`,
        },
      ];
    });
  });
}

function advice(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  if (meant !== undefined) return `Did you mean "${meant}"?`;
  const rest = known.length > MOST_LISTED ? ', …' : '';
  return `Choose from ${known.slice(0, MOST_LISTED).join(', ')}${rest}.`;
}

/** Throws where an article names an author, a tag or a timer page that is not there. */
export function checkReferences(
  file: string,
  data: Readonly<Record<string, unknown>>,
  known: Known,
): void {
  const [problem] = referenceProblems(data, known);
  if (problem !== undefined) throw new Error(`${file}: ${problem.text}`);
}
