import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { foldText } from '#shared/domain/search/fold-text.ts';
import { matchScore, wordScore } from '#shared/domain/search/rank.ts';

/** A result of a search, with its score. */
export interface Hit<Item> {
  readonly item: Item;
  readonly score: number;
}

/** Caches the folded text per entity: lists hold thousands. */
const folded = new WeakMap<object, string>();

function foldedTitle(item: { readonly title: string }): string {
  const known = folded.get(item);
  if (known !== undefined) return known;
  const made = foldText(item.title);
  folded.set(item, made);
  return made;
}

/** Most searches look for open items. */
const OPEN = 15;
/** Score of a word that only the project's title contains. */
const BY_PROJECT = 0.3;

/**
 * Returns tasks whose title contains at least one word and, together with their project's title,
 * every word; the best first. `weigh` returns the habit score of an id.
 */
export function searchTasks(
  tasks: readonly Task[],
  projects: ReadonlyMap<string, Project>,
  {
    words,
    limit,
    weigh,
  }: { words: readonly string[]; limit: number; weigh: (id: string) => number },
): readonly Hit<Task>[] {
  const hits: Hit<Task>[] = [];
  for (const item of tasks) {
    const score = taskScore(item, projects.get(item.projectId ?? ''), words);
    if (score === 0) continue;
    const more = (item.completed ? 0 : OPEN) + weigh(`task:${item.id}`);
    hits.push({ item, score: score + more });
  }
  return best(hits, limit);
}

function taskScore(task: Task, project: Project | undefined, words: readonly string[]): number {
  const title = foldedTitle(task);
  const own = matchScore(title, words);
  if (own > 0 || words.length < 2 || project === undefined) return own;
  const projectTitle = foldedTitle(project);
  let sum = 0;
  let isOwn = false;
  for (const word of words) {
    const score = wordScore(title, word);
    if (score > 0) isOwn = true;
    const all = score > 0 ? score : wordScore(projectTitle, word) * BY_PROJECT;
    if (all === 0) return 0;
    sum += all;
  }
  return isOwn ? sum / words.length : 0;
}

/** Searches items by title and aliases, the best first. */
export function searchTitles<Item extends { readonly title: string }>(
  items: readonly Item[],
  {
    words,
    limit,
    weigh,
    alias = () => '',
  }: {
    words: readonly string[];
    limit: number;
    weigh: (item: Item) => number;
    alias?: (item: Item) => string;
  },
): readonly Hit<Item>[] {
  const hits = items.flatMap((item) => {
    const own = matchScore(foldedTitle(item), words);
    const other = own > 0 ? 0 : matchScore(foldText(`${item.title} ${alias(item)}`), words) / 2;
    const score = Math.max(own, other);
    return score === 0 ? [] : [{ item, score: score + weigh(item) }];
  });
  return best(hits, limit);
}

function best<Item>(hits: readonly Hit<Item>[], limit: number): readonly Hit<Item>[] {
  return hits.toSorted((one, other) => other.score - one.score).slice(0, limit);
}

/** Returns every folded word of the titles. */
export function vocabularyOf(titled: readonly { readonly title: string }[]): ReadonlySet<string> {
  const words = titled.flatMap((item) => foldedTitle(item).split(/[^\p{L}\p{N}]+/u));
  return new Set(words.filter(Boolean));
}
