import { presentFound } from '#api/features/search/presenter.ts';
import {
  findNotes,
  findProjects,
  findSessions,
  findTasks,
  projectTitles,
  sessionIdsByWords,
} from '#api/features/search/repo.ts';
import { route } from '#api/route.ts';
import { searchApi } from '#shared/contract/work/search.ts';
import { foldText, searchWords } from '#shared/domain/search/fold-text.ts';

/** The call that searches. */
export const searchRoutes = [
  route(searchApi.find, async ({ query: { q, limit }, actor: { userId }, deps: { db } }) => {
    const search = { words: searchWords(q), whole: foldText(q), limit };
    const [tasks, described] = await Promise.all([
      findTasks(db, userId, search),
      sessionIdsByWords(db, userId, search),
    ]);
    const taskIds = tasks.map(({ id }) => id);
    const [titles, projects, sessions, notes] = await Promise.all([
      projectTitles(db, userId, [...new Set(tasks.map(({ projectId }) => projectId))]),
      findProjects(db, userId, search),
      findSessions(db, userId, { limit, described, taskIds }),
      findNotes(db, userId, search),
    ]);
    const shown = tasks.filter(({ deletedAt }) => deletedAt === null);
    return presentFound({ tasks: shown, titles, projects, sessions, notes }, search);
  }),
];
