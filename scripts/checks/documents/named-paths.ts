import type { MarkdownDocument, Placed } from './read-document.ts';

/** A path that a document names. */
export interface NamedPath {
  readonly line: number;
  readonly path: string;
  /** From the root, or the name of a file anywhere. */
  readonly kind: 'path' | 'name';
}

/** Stands for something that differs: `src/shared/contract/<feature>.ts`. */
const PLACEHOLDER = /[<>*{}…]/;
/** Endings of files that people write here. */
const SOURCE_FILE = /^[\w.[\]@-]+\.(?:astro|cjs|css|html|json|md|mdx|mjs|ts|tsx|yml)$/;
/** The build writes it; `dist/` has it. */
const WRITTEN_BY_THE_BUILD: ReadonlySet<string> = new Set(['csp.json']);

/**
 * The paths that a document names in backticks and in its diagrams. `roots` are the files and folders
 * at the top of the project; a path that begins with anything else is an address, or made by a tool.
 */
export function namedPaths(
  { codes, blocks }: MarkdownDocument,
  roots: ReadonlySet<string>,
): NamedPath[] {
  return [
    ...codes.flatMap((code) => pathIn(code, roots)),
    ...blocks.flatMap((block) => pathsInBlock(block, roots)),
  ];
}

function pathIn({ line, text }: Placed, roots: ReadonlySet<string>): NamedPath[] {
  if (/\s/.test(text)) return [];
  const [first = '', ...rest] = text.split('/');
  if (roots.has(first)) return [{ line, path: certainPart(text), kind: 'path' }];
  const isName = rest.length === 0 && SOURCE_FILE.test(text) && !WRITTEN_BY_THE_BUILD.has(text);
  return isName ? [{ line, path: text, kind: 'name' }] : [];
}

function pathsInBlock({ line, text }: Placed, roots: ReadonlySet<string>): NamedPath[] {
  return text.split('\n').flatMap((row, index) =>
    [...row.matchAll(/(?<![\w./:@#-])[\w.-]+\/[\w./[\]<>*-]*/g)]
      .filter(([found]) => roots.has(found.split('/')[0] ?? ''))
      .map(([found]) => ({
        line: line + 1 + index,
        path: certainPart(found.replace(/[.,]$/, '')),
        kind: 'path' as const,
      })),
  );
}

/** The part of a path before its first placeholder. */
function certainPart(path: string): string {
  const segments = path.split('/');
  const open = segments.findIndex((segment) => PLACEHOLDER.test(segment));
  return open === -1 ? path : segments.slice(0, open).join('/');
}

/** The paths from the root that begin like one of the project's source folders, written without it. */
export function shortPaths(
  { codes }: MarkdownDocument,
  folders: readonly string[],
): readonly { readonly line: number; readonly path: string; readonly full: string }[] {
  return codes.flatMap(({ line, text }) => {
    const name = text.split('/').at(-1) ?? '';
    if (!text.includes('/') || !SOURCE_FILE.test(name)) return [];
    const folder = folders.find((each) => text.startsWith(`${each.split('/').at(-1)}/`));
    const parent = folder?.split('/').slice(0, -1).join('/') ?? '';
    return parent === '' ? [] : [{ line, path: text, full: `${parent}/${text}` }];
  });
}
