import { nearest } from '#shared/domain/text/nearest.ts';

/** The names that articles may refer to, by the field that does. */
export interface Known {
  readonly author: readonly string[];
  readonly tags: readonly string[];
  readonly timers: readonly string[];
}

/** What an article refers to. */
interface References {
  readonly author: string;
  readonly tags: readonly string[];
  readonly timers: readonly string[];
}

/** Stops the build where an article names an author, a tag or a timer page that is not there. */
export function checkReferences(file: string, data: References, known: Known): void {
  const named = { author: [data.author], tags: data.tags, timers: data.timers };
  for (const field of ['author', 'tags', 'timers'] as const) {
    const missing = named[field].find((name) => !known[field].includes(name));
    if (missing === undefined) continue;
    const example = nearest(missing, known[field]) ?? known[field][0];
    throw new Error(
      `${file}: ${field}: received "${missing}", which is not there. Did you mean "${example}"?`,
    );
  }
}
