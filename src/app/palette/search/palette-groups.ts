import type { Project } from '#shared/contract/work/projects.ts';
import type { Found } from '#shared/contract/work/search.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { foldText } from '#shared/domain/search/fold-text.ts';
import { type Habits, habitScore, strongest } from '#shared/domain/search/habits.ts';
import { correctedWords, matchScore } from '#shared/domain/search/rank.ts';
import { type Loadable, valueOr } from '#stores/storage/loadable.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { foundOptions, projectOption, taskOption } from '../things.ts';
import { type Hit, searchTasks, searchTitles, vocabularyOf } from './local-search.ts';
import type { OptionGroup, OptionKind, PaletteOption, PalettePort } from './palette-option.ts';

const NAMES: Readonly<Record<OptionKind, string>> = {
  timer: 'Timer',
  make: 'Create',
  go: 'Go to',
  app: 'App',
  task: 'Tasks',
  project: 'Projects',
  note: 'Notes',
  session: 'Sessions',
  create: 'Create',
};
const RECENTS = 5;
const MOST_COMMANDS = 6;
const MOST_TASKS = 8;
const MOST_PROJECTS = 5;
/** Weight of a habit among equally good matches. */
const HABIT = 8;

/** Sources of the options. */
export interface Sources {
  readonly workspace: Workspace;
  readonly port: PalettePort;
  readonly commands: readonly PaletteOption[];
  readonly known: Known;
  readonly habits: Habits;
  readonly nowMs: number;
}

/** Data loaded in this browser. */
export interface Known {
  readonly tasks: readonly Task[];
  readonly projects: readonly Project[];
  /** The projects are loaded. */
  readonly isReady: boolean;
  readonly byId: ReadonlyMap<string, Project>;
  /** Every word of the titles, collected on first use. */
  readonly vocabulary: () => ReadonlySet<string>;
}

/** Returns the data of this browser, as far as it is loaded. */
export function knownIn(
  tasks: Loadable<readonly Task[]>,
  projects: Loadable<readonly Project[]>,
): Known {
  const all = valueOr(projects, []);
  const own = valueOr(tasks, []);
  let words: ReadonlySet<string> | null = null;
  return {
    tasks: own,
    projects: all,
    isReady: projects.kind === 'ready',
    byId: new Map(all.map((project) => [project.id, project])),
    vocabulary() {
      words ??= vocabularyOf([...all, ...own]);
      return words;
    },
  };
}

function titledProject({ byId }: Known, { projectId }: Task) {
  return byId.get(projectId ?? '') ?? { id: projectId ?? '', title: '' };
}

/** Options without a search: the most frequent recent choices, then all commands. */
export function restingGroups(sources: Sources): readonly OptionGroup[] {
  const { workspace, port, commands, known, habits, nowMs } = sources;
  const recents = strongest(habits, nowMs).flatMap((id) => {
    const command = commands.find((each) => each.id === id);
    if (command !== undefined) return [command];
    const task = known.tasks.find((each) => id === `task:${each.id}`);
    if (task !== undefined) {
      return task.completed
        ? []
        : [taskOption(workspace, port, { task, project: titledProject(known, task) })];
    }
    const project = known.projects.find((each) => id === `project:${each.id}`);
    return project === undefined ? [] : [projectOption(workspace, port, project)];
  });
  const shown = recents.slice(0, RECENTS);
  const rest = commands.filter(({ id }) => !shown.some((recent) => recent.id === id));
  return [{ name: 'Recent', options: shown }, ...byKind(rest)].filter(
    ({ options }) => options.length > 0,
  );
}

/** Groups options by kind under headings, in the order in which the kinds first appear. */
function byKind(options: readonly PaletteOption[]): OptionGroup[] {
  const names = [...new Set(options.map(({ kind }) => NAMES[kind]))];
  return names.map((name) => ({
    name,
    options: options.filter(({ kind }) => NAMES[kind] === name),
  }));
}

/**
 * Returns the results of a search on this device, the kind with the best match first, and then
 * results that only the server has. `creations` come last. Where nothing is found here, they wait
 * for the server: Enter opens an existing item before it creates one.
 */
export function searchGroups(
  sources: Sources,
  words: readonly string[],
  given: {
    found: Found | null;
    isPending: boolean;
    creations: readonly PaletteOption[];
  },
): readonly OptionGroup[] {
  const { found, isPending, creations } = given;
  const own = ownHits(sources, words);
  const corrected = own.length === 0 ? correctTo(words, sources) : null;
  const hits = corrected === null ? own : ownHits(sources, corrected);
  const groups = hits
    .toSorted((one, other) => (other.hits[0]?.score ?? 0) - (one.hits[0]?.score ?? 0))
    .map((group) => ({ name: group.name, options: group.hits.map(({ item }) => item) }));
  const more = found === null ? [] : foundOptions(sources.workspace, sources.port, found);
  const matching = more.filter((option) => stillMatches(option, words));
  const all = withMore(groups, matching);
  return all.length === 0 && isPending ? [] : [...all, ...byKind(creations)];
}

/**
 * Returns the words with one typing error corrected to words of the titles; null where none match.
 */
function correctTo(words: readonly string[], { known, commands }: Sources) {
  const vocabulary = new Set([...vocabularyOf(commands), ...known.vocabulary()]);
  const corrected = correctedWords(words, vocabulary);
  return corrected === null || corrected.join(' ') === words.join(' ') ? null : corrected;
}

function ownHits(sources: Sources, words: readonly string[]) {
  const { workspace, port, commands, known, habits, nowMs } = sources;
  const weigh = (id: string) => HABIT * habitScore(habits, id, nowMs);
  const commandHits = searchTitles(commands, {
    words,
    limit: MOST_COMMANDS,
    weigh: ({ id }: PaletteOption) => weigh(id),
    alias: ({ alias = '' }) => alias,
  });
  const tasks = searchTasks(known.tasks, known.byId, { words, limit: MOST_TASKS, weigh });
  const projects = searchTitles(known.projects, {
    words,
    limit: MOST_PROJECTS,
    weigh: ({ id }: Project) => weigh(`project:${id}`),
  });
  const groups: { name: string; hits: readonly Hit<PaletteOption>[] }[] = [
    { name: 'Actions', hits: commandHits },
    {
      name: NAMES.task,
      hits: tasks.map(({ item: task, score }) => ({
        item: taskOption(workspace, port, { task, project: titledProject(known, task) }),
        score,
      })),
    },
    {
      name: NAMES.project,
      hits: projects.map(({ item, score }) => ({
        item: projectOption(workspace, port, item),
        score,
      })),
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

/** Results for the previous words may stay while they match these words. */
function stillMatches({ title, alias = '', detail = '' }: PaletteOption, words: readonly string[]) {
  return matchScore(foldText(`${title} ${alias} ${detail}`), words) > 0;
}

function withMore(
  groups: readonly OptionGroup[],
  more: readonly PaletteOption[],
): readonly OptionGroup[] {
  const shown = new Set(groups.flatMap(({ options }) => options.map(({ id }) => id)));
  const added = byKind(more.filter(({ id }) => !shown.has(id)));
  const joined = groups.map(({ name, options }) => ({
    name,
    options: [...options, ...(added.find((group) => group.name === name)?.options ?? [])],
  }));
  const others = added.filter(({ name }) => !groups.some((group) => group.name === name));
  return [...joined, ...others];
}
