import type { ApiClient } from '#client/api-client.ts';
import { pomodoroTotalsApi } from '#shared/contract/stats/pomodoro-totals.ts';
import { pomodorosApi } from '#shared/contract/work/pomodoros.ts';
import type { SessionFilter } from '#shared/domain/pomodoros/session-filter.ts';
import type { HistoryServer } from '#stores/session-history/history-store.ts';

/** The first page covers the screen and a little more; later pages are larger. */
const FIRST_PAGE_SIZE = 50;
const PAGE_SIZE = 100;

/** The calls of the session history. */
export function createHistoryServer(client: ApiClient): HistoryServer {
  return {
    page: (filter, cursor) =>
      client.call(pomodorosApi.list, {
        query:
          cursor === null
            ? { ...queryOf(filter), limit: FIRST_PAGE_SIZE }
            : { ...queryOf(filter), limit: PAGE_SIZE, cursor },
      }),
    totals: (filter) => client.call(pomodoroTotalsApi.get, { query: queryOf(filter) }),
  };
}

function queryOf({ from, to, projectId, text, interrupted, flagged }: SessionFilter) {
  return {
    ...(from !== null && { startDate: from }),
    ...(to !== null && { endDate: to }),
    ...(projectId !== null && { projectId }),
    ...(text !== '' && { text }),
    ...(interrupted !== null && { interrupted: yesOrNo(interrupted) }),
    ...(flagged !== null && { flagged: yesOrNo(flagged) }),
  };
}

function yesOrNo(isTrue: boolean): 'true' | 'false' {
  return isTrue ? 'true' : 'false';
}
