import { createBreaks } from '#platform/time/breaks.ts';
import { readCsv } from '#shared/csv/read-csv.ts';
import { formatSize } from '#shared/domain/formats/size.ts';
import { MOST_BYTES } from '#shared/domain/formats/size-limits.ts';
import { decodeBytes, type Encoding } from '#shared/domain/import/decode-bytes.ts';
import {
  joinPlans,
  planTasks,
  type Remark,
  type TaskPlan,
} from '#shared/domain/import/import-plan.ts';
import { isOwnExport, type OwnPlan, readOwnJson } from '#shared/domain/import/own-json.ts';
import { readTodoistCsv } from '#shared/domain/import/todoist-csv.ts';
import { readTodoistJson } from '#shared/domain/import/todoist-json.ts';
import { type ZipEntry, zipEntries } from '#shared/zip/read-zip.ts';

/** A file chosen by the user. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Content of the files: Todoist tasks, a Ripen export, or nothing to import. */
export type OpenedFiles =
  | { readonly kind: 'todoist'; readonly plan: TaskPlan; readonly encodings: readonly Encoding[] }
  | { readonly kind: 'own'; readonly plan: OwnPlan }
  | { readonly kind: 'nothing'; readonly problems: readonly Remark[] };

type Read =
  | { readonly kind: 'tasks'; readonly plan: TaskPlan; readonly encoding: Encoding }
  | { readonly kind: 'own'; readonly plan: OwnPlan }
  | { readonly kind: 'problem'; readonly problem: Remark };

/** Reads files and the archives among them; a Ripen export must be alone. */
export async function openFiles(files: readonly GivenFile[], today: string): Promise<OpenedFiles> {
  const takeBreak = createBreaks();
  const room = { bytes: MOST_BYTES.taskFiles };
  const parts: (GivenFile | Extract<Read, { kind: 'problem' }>)[] = [];
  for (const file of files) parts.push(...(await unpack(file, room)));
  const read: Read[] = [];
  for (const part of parts) {
    await takeBreak();
    const each = 'problem' in part ? part : await readFile(part, { today, takeBreak });
    const isNamed = parts.length > 1 && 'name' in part && each.kind === 'tasks';
    read.push(isNamed ? { ...each, plan: inFile(each.plan, part.name) } : each);
  }
  const own = read.find((each) => each.kind === 'own');
  if (own !== undefined) return { kind: 'own', plan: own.plan };
  const tasks = read.filter((each) => each.kind === 'tasks');
  const problems = read.flatMap((each) => (each.kind === 'problem' ? [each.problem] : []));
  const plan = joinPlans(tasks.map((each) => each.plan));
  const all = [...problems, ...plan.problems];
  if (plan.projects.length === 0) {
    const name = parts
      .map((part) => ('name' in part ? part.name : ''))
      .filter(Boolean)
      .join(', ');
    const nothing: Remark = { place: name, title: '', message: 'It contains no tasks.' };
    return { kind: 'nothing', problems: all.length > 0 ? all : [nothing] };
  }
  const encodings = [...new Set(tasks.map(({ encoding }) => encoding))];
  return { kind: 'todoist', plan: { ...plan, problems: all }, encodings };
}

/** Adds the file name to remarks when there are several files. */
function inFile(plan: TaskPlan, name: string): TaskPlan {
  const named = <Part extends { readonly place: string }>(part: Part): Part => ({
    ...part,
    place: `${name}, ${part.place}`,
  });
  return {
    projects: plan.projects.map((project) => ({ ...project, tasks: project.tasks.map(named) })),
    problems: plan.problems.map(named),
    leftOut: plan.leftOut.map(named),
  };
}

/**
 * Unpacks the importable files within the limit; an archive that exceeds it is refused as a whole.
 */
async function unpack(
  file: GivenFile,
  room: { bytes: number },
): Promise<readonly (GivenFile | Extract<Read, { kind: 'problem' }>)[]> {
  const isZip = file.bytes[0] === 0x50 && file.bytes[1] === 0x4b;
  if (!isZip) return [file];
  let wanted: readonly ZipEntry[];
  try {
    wanted = [...zipEntries(file.bytes)].filter(isWanted);
  } catch {
    return [problemOf(file, 'This archive is damaged. Download it again.')];
  }
  if (wanted.length === 0) {
    return [problemOf(file, 'It contains neither a Todoist CSV nor a Ripen export.')];
  }
  // Sizes are added first, so that an oversized archive never fills the memory.
  const total = wanted.reduce((sum, { size }) => sum + size, 0);
  if (total > room.bytes) {
    const most = formatSize(MOST_BYTES.taskFiles);
    return [problemOf(file, `It unpacks to more than ${most}. Import fewer files at a time.`)];
  }
  room.bytes -= total;
  // A Ripen archive also has tables for people.
  const own = wanted.filter(({ name }) => name.endsWith('ripen.json'));
  return Promise.all(
    (own.length > 0 ? own : wanted).map(async ({ name, read }) => {
      const bytes = await read();
      return bytes === null ? problemOf({ name }, DAMAGED) : { name, bytes };
    }),
  );
}

const DAMAGED =
  'It is damaged: its size or its checksum is not what the archive says. Download the archive again.';

function isWanted({ name, size }: ZipEntry): boolean {
  return size <= MOST_BYTES.taskFile && /(^|\/)(ripen\.json|[^/]+\.csv)$/i.test(name);
}

function problemOf(
  { name }: Pick<GivenFile, 'name'>,
  message: string,
): Extract<Read, { kind: 'problem' }> {
  return { kind: 'problem', problem: { place: name, title: '', message } };
}

async function readFile(
  file: GivenFile,
  { today, takeBreak }: { today: string; takeBreak: () => Promise<void> },
): Promise<Read> {
  const { text, encoding } = decodeBytes(file.bytes);
  if (text.trim() === '') return problemOf(file, 'It is empty. Export it again.');
  if (text.slice(0, 1000).includes('\0'))
    return problemOf(file, 'This isn’t a text file. Choose a CSV, a JSON or a .zip.');
  await takeBreak();
  const looksLikeJson = /^\s*[[{]/.test(text);
  if (looksLikeJson || /\.json$/i.test(file.name)) {
    return readJson(file, { text, encoding, today, takeBreak });
  }
  const { rows, broken } = readCsv(text);
  const problems = broken.map(({ line, text: message }) => ({
    place: `line ${line}`,
    title: '',
    message,
  }));
  await takeBreak();
  const content = readTodoistCsv(rows, { fileName: file.name, today });
  await takeBreak();
  const plan = planTasks({ ...content, problems: [...problems, ...content.problems] }, today);
  return { kind: 'tasks', plan, encoding };
}

async function readJson(
  file: GivenFile,
  given: { text: string; encoding: Encoding; today: string; takeBreak: () => Promise<void> },
): Promise<Read> {
  const { text, encoding, today, takeBreak } = given;
  const parsed = parseJson(text);
  if ('message' in parsed) return problemOf(file, parsed.message);
  const { document } = parsed;
  await takeBreak();
  if (isOwnExport(document)) return { kind: 'own', plan: readOwnJson(document) };
  const content = readTodoistJson(document);
  if (content !== null) return { kind: 'tasks', plan: planTasks(content, today), encoding };
  return problemOf(file, 'It contains no Todoist tasks and isn’t a Ripen export.');
}

function parseJson(text: string): { document: unknown } | { message: string } {
  try {
    return { document: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    const position = /position (\d+)/.exec(said)?.[1];
    const line = position === undefined ? null : text.slice(0, Number(position)).split('\n').length;
    const where = line === null ? '' : ` (line ${line})`;
    return { message: `This isn’t valid JSON${where}. Export it again.` };
  }
}
