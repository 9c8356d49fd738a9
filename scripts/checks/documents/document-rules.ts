import path from 'node:path';
import { namedPaths, shortPaths } from './named-paths.ts';
import type { MarkdownDocument } from './read-document.ts';

/** The project as its documents see it. */
export interface Project {
  readonly documents: readonly MarkdownDocument[];
  /** Every file and folder below the root, folders without a slash at the end. */
  readonly paths: ReadonlySet<string>;
  /** The folders that have to be on the map. */
  readonly mappedFolders: readonly string[];
  /** The names of the npm scripts. */
  readonly scripts: ReadonlySet<string>;
}

const MAP = 'ARCHITECTURE.md';
const MAP_LINES = 200;
const DECISION = /^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/;
const DECISION_LINES = 40;
const PARAGRAPH_LINES = 5;
const PARAGRAPH_WORDS = 90;
/** Its text is written by the benchmarks. */
const WRITTEN_BY_A_PROGRAM = 'docs/benchmarks.md';

/** One line for each problem of the documents, with the file and the line. */
export function documentProblems(project: Project): string[] {
  return [
    ...project.documents.flatMap((document) => [
      ...missingPaths(document, project),
      ...missingLinks(document, project),
      ...missingScripts(document, project),
      ...sizeProblems(document),
    ]),
    ...unmappedFolders(project),
    ...unlinkedDocuments(project),
    ...decisionProblems(project),
  ];
}

/** A path that a document names and that is not there. */
export interface MissingPath {
  readonly document: string;
  readonly line: number;
  readonly path: string;
  /** The only file or folder of that name elsewhere; null where there is none, or more than one. */
  readonly movedTo: string | null;
}

/** The paths that a document names and that are not there. */
export function missingPathsOf(
  document: MarkdownDocument,
  paths: ReadonlySet<string>,
): MissingPath[] {
  const roots = new Set([...paths].filter((each) => !each.includes('/')));
  const names = new Set([...paths].map((each) => path.posix.basename(each)));
  return namedPaths(document, roots)
    .filter(({ path: each, kind }) =>
      kind === 'name' ? !names.has(each) : !paths.has(each.replace(/\/$/, '')),
    )
    .map(({ line, path: each }) => {
      const name = path.posix.basename(each);
      const found = [...paths].filter((other) => path.posix.basename(other) === name);
      const movedTo = found.length === 1 ? (found[0] ?? null) : null;
      return { document: document.path, line, path: each, movedTo };
    });
}

function missingPaths(document: MarkdownDocument, { paths }: Project): string[] {
  const folders = [...paths].filter((each) => /^(?:src|src\/shared|api)\/[^/.]+$/.test(each));
  const missing = missingPathsOf(document, paths).map(
    ({ line, path: each, movedTo }) =>
      `${document.path}:${line}: ${each} is not there${movedTo === null ? '' : `; ${movedTo}?`}`,
  );
  const short = shortPaths(document, folders).map(
    ({ line, path: each, full }) => `${document.path}:${line}: write ${full} for ${each}`,
  );
  return [...missing, ...short];
}

function missingLinks(document: MarkdownDocument, { documents, paths }: Project): string[] {
  return document.links.flatMap(({ line, text }) => {
    if (/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(text)) return [];
    const [file = '', heading] = text.split('#');
    const folder = path.posix.dirname(document.path);
    const target = file === '' ? document.path : path.posix.join(folder, file).replace(/\/$/, '');
    if (!paths.has(target)) return [`${document.path}:${line}: the link ${text} leads nowhere`];
    const read = documents.find((each) => each.path === target);
    if (heading === undefined || read === undefined) return [];
    const isThere = read.headings.some((each) => slugOf(each.text) === heading);
    return isThere ? [] : [`${document.path}:${line}: ${target} has no heading #${heading}`];
  });
}

/** The anchor that GitHub gives a heading. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

function missingScripts(document: MarkdownDocument, { scripts }: Project): string[] {
  return [...document.codes, ...document.blocks].flatMap(({ line, text }) =>
    [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].flatMap(([, name = '']) =>
      scripts.has(name) ? [] : [`${document.path}:${line}: there is no script ${name}`],
    ),
  );
}

function sizeProblems({ path: file, lines, paragraphs }: MarkdownDocument): string[] {
  const maximum = file === MAP ? MAP_LINES : DECISION.test(file) ? DECISION_LINES : Infinity;
  const isLong = lines > maximum ? [`${file}: ${lines} lines, ${maximum} are the limit`] : [];
  if (file === WRITTEN_BY_A_PROGRAM) return isLong;
  const long = paragraphs
    .filter((each) => each.lines > PARAGRAPH_LINES || each.words > PARAGRAPH_WORDS)
    .map(
      ({ line, lines: rows, words }) =>
        `${file}:${line}: a paragraph of ${words} words in ${rows} lines; ` +
        `${PARAGRAPH_WORDS} words and ${PARAGRAPH_LINES} lines are the limit`,
    );
  return [...isLong, ...long];
}

function unmappedFolders({ documents, mappedFolders }: Project): string[] {
  const map = documents.find((each) => each.path === MAP);
  if (map === undefined) return [`${MAP} is missing`];
  const named = new Set(
    map.blocks
      .flatMap(({ text }) => text.match(/[\w./-]+/g) ?? [])
      .concat(map.codes.map(({ text }) => text))
      .map((each) => each.replace(/\/$/, '')),
  );
  return mappedFolders
    .filter((folder) => !named.has(folder))
    .map((folder) => `${MAP}: the folder ${folder}/ is not on the map`);
}

/** Documents that no link leads to from the map. */
function unlinkedDocuments({ documents }: Project): string[] {
  const linked = new Set(
    documents.flatMap((document) =>
      document.links.map(({ text }) =>
        path.posix.join(path.posix.dirname(document.path), text.split('#')[0] ?? ''),
      ),
    ),
  );
  return documents
    .filter((document) => document.path.startsWith('docs/') && !linked.has(document.path))
    .map((document) => `${document.path}: no document links to it`);
}

function decisionProblems({ documents }: Project): string[] {
  const decisions = documents.filter((document) => DECISION.test(document.path));
  const numbers = decisions.map((document) => path.posix.basename(document.path).slice(0, 4));
  const repeated = decisions
    .filter((_, index) => numbers.indexOf(numbers[index] ?? '') !== index)
    .map((document) => `${document.path}: another decision has this number`);
  const parts = decisions.flatMap((document) =>
    ['Context', 'Decision', 'Consequences'].flatMap((part) =>
      document.headings.some(({ text }) => text === part)
        ? []
        : [`${document.path}: there is no heading ${part}`],
    ),
  );
  return [...repeated, ...parts];
}
