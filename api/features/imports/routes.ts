import { importOwnData } from '#api/features/imports/own-data.ts';
import { importTodoist } from '#api/features/imports/todoist.ts';
import { route } from '#api/route.ts';
import { accountDataApi } from '#shared/contract/account-data.ts';
import { taskImportApi } from '#shared/contract/task-import.ts';

/** The calls that bring data in from elsewhere. */
export const importRoutes = [
  route(taskImportApi.todoist, ({ body, actor, deps }) => importTodoist(deps, actor, body)),
  route(accountDataApi.import, ({ body, actor, deps }) => importOwnData(deps, actor, body)),
];
