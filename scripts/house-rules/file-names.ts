import type { HouseRule } from './project-files.ts';

const JUNK_DRAWER = /^(?:utils?|helpers?|misc|common)$/;
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*(?:\.[a-z]+)*$/;
/** Names whose form somebody else decides: routes, migrations, the tools' own files. */
const FOREIGN =
  /^src\/pages\/|^(?:api\/db|tests\/fixtures)\/migrations\/|^\.|^[A-Z]+\.md$|\/README\.md$/;

/** Files are kebab-case, components PascalCase, and nothing is called utils or common. */
export const fileNames: HouseRule = {
  name: 'file names',
  breaches: (files) =>
    files.flatMap(({ path }) => {
      const segments = path.split('/');
      const junk = segments.find((segment) => JUNK_DRAWER.test(segment.replace(/\..*$/, '')));
      if (junk !== undefined) return [`${path}: "${junk}" says nothing about what is inside`];
      return isWellNamed(path, segments.at(-1) ?? '')
        ? []
        : [`${path}: files are kebab-case, components PascalCase`];
    }),
};

function isWellNamed(path: string, name: string): boolean {
  if (FOREIGN.test(path)) return true;
  const isComponent = /\.(?:tsx|astro|module\.css)$/.test(name);
  return KEBAB.test(name) || (isComponent && PASCAL.test(name));
}
