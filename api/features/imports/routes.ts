import type { Actor } from '#api/auth/actor.ts';
import type { Deps } from '#api/deps.ts';
import { importOwnData } from '#api/features/imports/own-data.ts';
import { importTodoist } from '#api/features/imports/todoist.ts';
import { route } from '#api/route.ts';
import { accountDataApi } from '#shared/contract/account/account-data.ts';
import { taskImportApi } from '#shared/contract/account/task-import.ts';

/** The calls that import data. */
export const importRoutes = [
  route(taskImportApi.todoist, ({ body, actor, deps }) =>
    alone(deps, actor, () => importTodoist(deps, actor, body)),
  ),
  route(accountDataApi.import, ({ body, actor, deps }) =>
    alone(deps, actor, () => importOwnData(deps, actor, body)),
  ),
];

/** One import per account at a time, because each blocks the account's other changes. */
async function alone<Reply>(
  { limits }: Deps,
  actor: Actor,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const end = await limits.alone(actor, 'import');
  try {
    return await work();
  } finally {
    await end();
  }
}
