import { setImmediate as letOthersRun } from 'node:timers/promises';
import { writeInstant } from '#api/db/rows/instants.ts';
import type { NoteFind, ProjectFind, SessionFind, TaskFind } from '#api/features/search/repo.ts';
import type { Found } from '#shared/contract/work/search.ts';
import { excerptOf, titleOfNote } from '#shared/domain/search/excerpt.ts';

const NOTES_AT_ONCE = 4;

/** Search results by kind. */
export interface Finds {
  tasks: readonly TaskFind[];
  /** Of the projects that are there; a task of another is left out. */
  titles: ReadonlyMap<string, string>;
  projects: readonly ProjectFind[];
  sessions: readonly SessionFind[];
  notes: readonly NoteFind[];
}

/** Presents the finds of a search for a reply; a note is shown by the line around its folded words. */
export async function presentFound(
  finds: Finds,
  { words, limit }: { words: readonly string[]; limit: number },
): Promise<Found> {
  return {
    tasks: finds.tasks.flatMap((task) => presentTask(task, finds.titles)).slice(0, limit),
    projects: finds.projects.map(({ id, title, isWorking, finishedAt }) => ({
      id,
      title,
      status: isWorking ? 'working' : finishedAt === null ? 'open' : 'finished',
    })),
    sessions: finds.sessions.map(({ endedAt, durationMinutes, ...session }) => ({
      ...session,
      endTime: writeInstant(endedAt),
      duration: durationMinutes,
    })),
    notes: await presentNotes(finds.notes, words),
  };
}

/** Long notes take about a millisecond each, so other calls are answered in between. */
async function presentNotes(
  notes: readonly NoteFind[],
  words: readonly string[],
): Promise<Found['notes']> {
  const presented: Found['notes'] = [];
  for (const { text, ...note } of notes) {
    presented.push({ ...note, title: titleOfNote(text), excerpt: excerptOf(text, words) });
    if (presented.length % NOTES_AT_ONCE === 0) await letOthersRun();
  }
  return presented;
}

function presentTask(
  { id, projectId, title, completedAt }: TaskFind,
  titles: ReadonlyMap<string, string>,
): Found['tasks'] {
  const projectTitle = titles.get(projectId);
  if (projectTitle === undefined) return [];
  return [{ id, projectId, projectTitle, title, completed: completedAt !== null }];
}
