import type { ProjectStatus } from './project-status.ts';

/** The fields of a project that it is sorted by. */
export interface SortableProject {
  readonly id: string;
  readonly title: string;
  readonly status: ProjectStatus;
  readonly position: number;
}

const titles = new Intl.Collator('en', { numeric: true });

/**
 * The projects as they are listed: the one being worked on first, then by position, then by title;
 * the given list is left alone.
 */
export function sortProjects<T extends SortableProject>(projects: readonly T[]): T[] {
  return projects.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      a.position - b.position ||
      titles.compare(a.title, b.title) ||
      // Equal titles still need one order everywhere.
      (a.id < b.id ? -1 : 1),
  );
}

function rankOf(project: SortableProject): number {
  return project.status === 'working' ? 0 : 1;
}
