import { engineOf } from '#api/db/connection/knex.ts';
import { unavailable } from '#api/errors.ts';
import { openApiOf } from '#api/features/system/openapi.ts';
import { isReady } from '#api/features/system/readiness.ts';
import { route } from '#api/route.ts';
import { systemApi } from '#shared/contract/system.ts';

/** Health, readiness and the description of the API itself. */
export const systemRoutes = [
  route(systemApi.health, async () => ({ status: 'ok' as const })),
  route(systemApi.ready, async ({ deps }) => {
    if (!(await isReady(deps.db, deps.env.dataDir))) throw unavailable();
    return { status: 'ready' as const, engine: engineOf(deps.db) };
  }),
  route(systemApi.openapi, async ({ deps }) => openApiOf(deps.env.siteUrl)),
];
