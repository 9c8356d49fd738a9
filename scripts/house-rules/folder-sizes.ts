import type { HouseRule } from './project-files.ts';

const MOST_ENTRIES = 15;
const CODE = /^(?:api|scripts|src|tests)\/.*\.(?:astro|css|mjs|ts|tsx)$/;
/** Folders whose entries are given: areas, routes, migrations, and one folder for each subject. */
const GIVEN = ['api', 'api/db/migrations', 'api/features', 'src', 'src/pages', 'src/shared/domain'];
/** Stands beside its module and belongs to it. */
const BELONGS_TO_MODULE = /\.(?:[a-z]+\.)?test\.tsx?$|\.module\.css$/;

/** A folder of code holds at most 15 entries; a module, its test and its styles are one. */
export const folderSizes: HouseRule = {
  name: 'folder sizes',
  breaches(files) {
    const folders = new Map<string, Set<string>>();
    for (const { path } of files) {
      if (!CODE.test(path)) continue;
      const segments = path.split('/');
      for (let depth = 1; depth < segments.length; depth += 1) {
        const folder = segments.slice(0, depth).join('/');
        const isFile = depth === segments.length - 1;
        const entry = isFile ? moduleOf(segments[depth] ?? '') : (segments[depth] ?? '');
        const entries = folders.get(folder) ?? new Set();
        folders.set(folder, entries.add(entry));
      }
    }
    return [...folders].flatMap(([folder, { size }]) =>
      size > MOST_ENTRIES && !GIVEN.includes(folder)
        ? [`${folder}: ${size} entries, ${MOST_ENTRIES} are the limit; group them by subject`]
        : [],
    );
  },
};

function moduleOf(name: string): string {
  return name.replace(BELONGS_TO_MODULE.test(name) ? BELONGS_TO_MODULE : /\.[a-z]+$/, '');
}
