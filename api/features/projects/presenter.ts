import { PROJECT_FIELDS } from '#api/db/fields/work-fields.ts';
import type { ProjectRow } from '#api/features/projects/repo.ts';
import type { Project } from '#shared/contract/work/projects.ts';

/** A project as replies show it. */
export function presentProject(row: ProjectRow): Project {
  return { ...row, ...PROJECT_FIELDS.show(row) };
}
