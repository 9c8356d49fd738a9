import { writeInstant } from '#api/db/instants.ts';
import type { NoteFind, ProjectFind, SessionFind, TaskFind } from '#api/features/search/repo.ts';
import type { Found } from '#shared/contract/search.ts';
import { excerptOf, titleOfNote } from '#shared/domain/search/excerpt.ts';

/** What was found, by kind. */
export interface Finds {
  tasks: readonly TaskFind[];
  /** Of the projects that are there; a task of another is left out. */
  titles: ReadonlyMap<string, string>;
  projects: readonly ProjectFind[];
  sessions: readonly SessionFind[];
  notes: readonly NoteFind[];
}

/** What a search found as replies show it; of notes the line around its folded words. */
export function presentFound(
  finds: Finds,
  { words, limit }: { words: readonly string[]; limit: number },
): Found {
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
    notes: finds.notes.map(({ text, ...note }) => ({
      ...note,
      title: titleOfNote(text),
      excerpt: excerptOf(text, words),
    })),
  };
}

function presentTask(
  { id, projectId, title, completedAt }: TaskFind,
  titles: ReadonlyMap<string, string>,
): Found['tasks'] {
  const projectTitle = titles.get(projectId);
  if (projectTitle === undefined) return [];
  return [{ id, projectId, projectTitle, title, completed: completedAt !== null }];
}
