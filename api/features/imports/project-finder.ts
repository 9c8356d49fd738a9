import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import * as repo from '#api/features/imports/repo.ts';

/** Finds the projects for imported tasks. */
export interface ProjectFinder {
  /** Returns whether the user has this project, and it is not deleted. */
  has(id: string): boolean;
  /** Returns the project of this name, ignoring case; a new one where there is none. */
  byName(name: string): string;
  /** Every requested project, in order of request. */
  readonly used: readonly { id: string; title: string; isNew: boolean }[];
  /** Inserts the new ones; call it before writing tasks. */
  write(): Promise<void>;
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Loads the projects of a user; run it in the transaction of the import, after `lockUser`. */
export async function openProjectFinder(
  trx: Knex.Transaction,
  userId: string,
  nowMs: number,
): Promise<ProjectFinder> {
  const live = (await repo.readProjects(trx, userId)).filter(({ isDeleted }) => !isDeleted);
  const ids = new Map(live.map(({ id, title }) => [id, title]));
  const byName = new Map(live.toReversed().map(({ id, title }) => [fold(title), id]));
  const fresh: { id: string; title: string }[] = [];
  const used = new Map<string, { id: string; title: string; isNew: boolean }>();

  function remember(id: string, title: string, isNew: boolean): string {
    if (!used.has(id)) used.set(id, { id, title, isNew });
    return id;
  }

  return {
    has(id) {
      const title = ids.get(id);
      if (title !== undefined) remember(id, title, false);
      return title !== undefined;
    },
    byName(name) {
      const found = byName.get(fold(name));
      if (found !== undefined)
        return remember(found, used.get(found)?.title ?? ids.get(found) ?? name, false);
      const id = uuidv7();
      byName.set(fold(name), id);
      fresh.push({ id, title: name });
      return remember(id, name, true);
    },
    get used() {
      return [...used.values()];
    },
    async write() {
      const first = Math.max(-1, ...live.map(({ position }) => position)) + 1;
      const rows = fresh.map((project, place) => ({
        ...project,
        position: first + place,
        created_at: nowMs,
        updated_at: nowMs,
      }));
      await repo.insertRows(trx, 'projects', userId, rows);
    },
  };
}
