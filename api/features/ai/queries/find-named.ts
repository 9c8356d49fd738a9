import type { QueryContext } from '#api/features/ai/queries/query.ts';
import {
  type ProjectFigures,
  readOpenTitles,
  readProjects,
  readTasks,
  type TaskFigures,
} from '#api/features/ai/queries/repo.ts';

const MOST_PROJECTS = 5000;

/** Returns the project of the user with a ref of this answer, or with a title; null for none. */
export async function projectNamed(
  { db, userId, references }: QueryContext,
  name: string,
): Promise<ProjectFigures | null> {
  const id = references.idOf('project', name);
  const all = await readProjects(db, userId, MOST_PROJECTS);
  return all.find((project) => project.id === id) ?? titled(all, name);
}

/** The result of a query for a project that does not exist. */
export function unknownProject(name: string) {
  return {
    data: { error: `There is no project “${name}”. Use the query projects.` },
    lines: [[`There is no project “${name}”.`]],
  };
}

/** Returns the open task of the user with a ref of this answer, or with words of a title; null for none. */
export async function taskNamed(
  { db, userId, references }: QueryContext,
  name: string,
): Promise<TaskFigures | null> {
  const id =
    references.idOf('task', name) ?? titled(await readOpenTitles(db, userId), name)?.id ?? null;
  if (id === null) return null;
  const scope = { isDone: false, projectId: null, id, limit: 1 };
  return (await readTasks(db, userId, scope)).tasks[0] ?? null;
}

/** The one with exactly the title, or else the first that contains it. */
function titled<T extends { readonly title: string }>(all: readonly T[], name: string): T | null {
  const wanted = name.trim().toLocaleLowerCase();
  const titleOf = ({ title }: T) => title.toLocaleLowerCase();
  return (
    all.find((each) => titleOf(each) === wanted) ??
    all.find((each) => titleOf(each).includes(wanted)) ??
    null
  );
}
