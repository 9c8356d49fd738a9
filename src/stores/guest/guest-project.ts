import type { ProjectStatus } from '#shared/domain/projects/project-status.ts';
import { type Fields, isId, isInstant, isWhole } from '#shared/domain/timer/engine/reading.ts';
import { readInstant, readTitle } from './stored-fields.ts';

/** A project of a visitor without an account as it is stored; instants in UTC milliseconds. */
export interface GuestProject {
  readonly id: string;
  readonly title: string;
  readonly status: ProjectStatus;
  readonly position: number;
  readonly createdAt: number;
  readonly finishedAt: number | null;
  /** A deleted project stays until its deletion cannot be taken back and no session names it. */
  readonly deletedAt: number | null;
}

/** The longest title of a project, in characters. */
export const LONGEST_PROJECT_TITLE = 200;

/** Reads one stored project; null for what is none. */
export function readGuestProject(value: Fields): GuestProject | null {
  const { id, position, status, createdAt } = value;
  const title = readTitle(value['title'], LONGEST_PROJECT_TITLE);
  if (!isId(id) || title === null) return null;
  return {
    id,
    title,
    status: status === 'working' || status === 'finished' ? status : 'open',
    position: isWhole(position, 0, 1_000_000) ? position : 0,
    createdAt: isInstant(createdAt) ? createdAt : 0,
    finishedAt: status === 'finished' ? (readInstant(value['finishedAt']) ?? 0) : null,
    deletedAt: readInstant(value['deletedAt']),
  };
}
