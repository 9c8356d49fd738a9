import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Places } from '#publishing/checks/links.ts';
import { type Known, referenceProblems } from '#publishing/checks/references.ts';
import { type ReadYaml, readYaml } from '#publishing/frontmatter/read-yaml.ts';
import { frontmatterBlock } from '#publishing/source/frontmatter-block.ts';
import { frontmatterProblems, problemText } from '#shared/contract/content/frontmatter-problems.ts';
import { addressProblem, collisions } from '#shared/domain/content/page-addresses.ts';
import { REDIRECTS } from '#shared/page/redirects.ts';
import { fixedRoutes } from '../collections/address-book.ts';
import { addressIn, WRITTEN, type Written } from '../collections/written.ts';
import { textProblems } from './body.ts';
import type { ContentProblem } from './problem.ts';

/** An entry of a collection as it was read. */
interface Entry {
  readonly collection: string;
  readonly written: Written;
  readonly id: string;
  readonly file: string;
  /** The whole file of an MDX entry; empty for an entry of a list. */
  readonly contents: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The line of a field. */
  lineOf(field: string): number;
}

type Found = Entry | ContentProblem;

/**
 * Checks everything in `content/` below a project's folder without building it: frontmatter,
 * components, links, references, headings, addresses, and titles that are there twice. Returns all
 * problems, in no particular order.
 */
export function checkContent(root: string): ContentProblem[] {
  const found = Object.entries(WRITTEN).flatMap(([name, written]) => read(root, name, written));
  const entries = found.filter((each): each is Entry => 'written' in each);
  const places = placesOf(root, entries);
  const known = knownNames(entries);
  return [
    ...found.filter((each): each is ContentProblem => !('written' in each)),
    ...entries.flatMap((entry) => entryProblems(entry, { root, known, places })),
    ...addressProblems(root, entries),
    ...repeated(entries, 'title'),
    ...repeated(entries, 'description'),
  ];
}

function read(root: string, collection: string, written: Written): Found[] {
  const contentsOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
  if (written.source.endsWith('.yml')) {
    return readList(collection, written, contentsOf(written.source));
  }
  return readdirSync(path.join(root, written.source), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => {
      const slashed = name.split(path.sep).join('/');
      const file = `${written.source}/${slashed}`;
      const contents = contentsOf(file);
      const yaml = readYaml(frontmatterBlock(contents)?.yaml ?? '', 2);
      if ('text' in yaml) return { ...yaml, file };
      const id = slashed.replace(/\.mdx$/, '');
      const { data, lineOf } = yaml;
      return { collection, written, id, file, contents, data: recordOf(data), lineOf };
    });
}

function readList(collection: string, written: Written, contents: string): Found[] {
  const file = written.source;
  const yaml: ReadYaml | { line: number; text: string } = readYaml(contents, 1);
  if ('text' in yaml) return [{ ...yaml, file }];
  if (!Array.isArray(yaml.data)) {
    return [{ file, line: 1, text: 'this is no list. Begin each entry with “- slug: ”.' }];
  }
  return yaml.data.map((item, place) => {
    const data = recordOf(item);
    const lineOf = (field: string) => yaml.lineOf(`[${place}].${field}`);
    return { collection, written, id: String(data['slug']), file, contents: '', data, lineOf };
  });
}

function recordOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? { ...data } : {};
}

function entryProblems(
  entry: Entry,
  { root, known, places }: { root: string; known: Known; places: Places },
): ContentProblem[] {
  const { file, data, written, contents } = entry;
  const here = (field: string, text: string) => ({ file, line: entry.lineOf(field), text });
  const ownHeading = [data['heading'], data['title']].find((text) => typeof text === 'string');
  const around = {
    components: written.components,
    heading: ownHeading ?? '',
    places,
    hasFile: (beside: string) => isFile(path.dirname(path.join(root, file)), beside),
  };
  return [
    ...frontmatterProblems(written.schema, data).map((each) => here(each.field, problemText(each))),
    ...referenceProblems(data, known).map(({ field, text }) => here(field, text)),
    ...(contents === '' ? [] : textProblems(contents, around)).map((each) => ({ file, ...each })),
  ];
}

/** The build imports what begins with a dot from beside the text; anything else would be a package. */
function isFile(folder: string, beside: string): boolean {
  if (!/^\.\.?\//.test(beside)) return false;
  try {
    return statSync(path.join(folder, decodeURI(beside))).isFile();
  } catch {
    return false;
  }
}

function knownNames(entries: readonly Entry[]): Known {
  const ids = (name: string) =>
    entries.filter(({ collection }) => collection === name).map(({ id }) => id);
  return { author: ids('authors'), tags: ids('tags'), timers: ids('timers') };
}

/** Pages as readers find them: a draft has none, and neither has a tag that no article carries. */
function placesOf(root: string, entries: readonly Entry[]): Places {
  const carried = new Set(
    entries.filter(isPublished).flatMap(({ data }) => [data['tags']].flat().map(String)),
  );
  const addresses = entries
    .filter((entry) => isPublished(entry) && (entry.collection !== 'tags' || carried.has(entry.id)))
    .map(({ written, id }) => addressIn(written, id));
  const routes = fixedRoutes(path.join(root, 'src/pages')).map(({ address }) => address || '/');
  const files = readdirSync(path.join(root, 'public'), { recursive: true, encoding: 'utf8' });
  return {
    pages: new Set([...routes, ...addresses.filter((address) => address !== null)]),
    files: new Set(files.map((file) => `/${file.split(path.sep).join('/')}`)),
    redirects: REDIRECTS,
  };
}

function isPublished({ data }: Entry): boolean {
  return data['isDraft'] !== true;
}

function addressProblems(root: string, entries: readonly Entry[]): ContentProblem[] {
  const claims = entries.flatMap(({ written, id, file }) => {
    const address = addressIn(written, id);
    return address === null ? [] : [{ address, source: file }];
  });
  const routes = fixedRoutes(path.join(root, 'src/pages'));
  const problems = [
    ...claims.flatMap((claim) => addressProblem(claim) ?? []),
    ...collisions([...claims, ...routes]),
  ];
  return problems.map((text) => {
    const named = claims.find(({ source }) => text.startsWith(source))?.source;
    const file = named ?? claims.find(({ source }) => text.includes(source))?.source ?? 'content';
    return { file, line: 1, text: text.replace(`${file}: `, '') };
  });
}

/** Search engines show one of two pages that are called the same. */
function repeated(entries: readonly Entry[], field: 'title' | 'description'): ContentProblem[] {
  const named = entries.filter(({ data }) => typeof data[field] === 'string');
  return [...Map.groupBy(named, ({ data }) => String(data[field]).trim())].flatMap(
    ([, [first, ...others]]) =>
      others.map((entry) => ({
        file: entry.file,
        line: entry.lineOf(field),
        text: `${field}: ${first?.file} has the same. Give each page its own.`,
      })),
  );
}
