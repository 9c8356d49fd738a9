import path from 'node:path';

/** The text of source files, by their paths from the root of the project. */
export type Sources = ReadonlyMap<string, string>;

const IMPORT = /\b(?:from|import)\s*\(?\s*'([#.][^']+)'/g;
const TEST = /^(?:api\/(?:features|db)|tests\/api)\/.*\.test\.ts$/;
const FEATURE = /^api\/features\/[^/]+\//;
/** A file that imports more features than this assembles the server, and every test starts that. */
const MOST_FEATURES = 5;

/**
 * Returns the tests of the API that a change can reach: those that import a changed file, directly or not, and
 * those of a feature that does. The search stops at the files that assemble the server.
 */
export function reachedTests(changed: readonly string[], sources: Sources): string[] {
  const importers = importersIn(sources);
  const reached = new Set<string>();
  const waiting = changed.filter((file) => sources.has(file));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...(importers.get(file) ?? []));
  }
  const features = new Set([...reached].flatMap((file) => FEATURE.exec(file)?.[0] ?? []));
  return [...sources.keys()]
    .filter((file) => TEST.test(file))
    .filter((file) => reached.has(file) || features.has(FEATURE.exec(file)?.[0] ?? ''))
    .toSorted();
}

/** Maps each file to those that import it, except the files that assemble the server. */
function importersIn(sources: Sources): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, text] of sources) {
    const imported = [...text.matchAll(IMPORT)].map(([, name = '']) => resolve(file, name));
    const features = new Set(imported.flatMap((each) => FEATURE.exec(each)?.[0] ?? []));
    if (features.size > MOST_FEATURES && !TEST.test(file)) continue;
    for (const each of imported) importers.set(each, [...(importers.get(each) ?? []), file]);
  }
  return importers;
}

function resolve(importer: string, name: string): string {
  if (!name.startsWith('#')) return path.posix.join(path.posix.dirname(importer), name);
  const [first = ''] = name.slice(1).split('/');
  const isOutside = first === 'api' || first === 'tests';
  return isOutside ? name.slice(1) : `src/${name.slice(1)}`;
}
