import { vi } from 'vitest';
import { backupFileOf, saveNow } from '#api/features/restores/backup-files.ts';
import { buildProject } from '#tests/support/database/focus-data.ts';
import { environmentOf, runScript } from '#tests/support/run-script.ts';
import { startApi } from '#tests/support/servers/api-server.ts';
import { buildUser } from '#tests/support/site/build.ts';

/** Starts a server with one project, "Thesis", and a backup of it for `npm run restore`. */
export async function openBackedUpServer() {
  const api = await startApi();
  const { db, deps } = api.server;
  await buildProject(api, await buildUser(api), { title: 'Thesis' });
  const file = backupFileOf(deps, await saveNow(deps));
  return {
    api,
    db,
    file,
    titles: (): Promise<string[]> => db('projects').pluck('title'),
    /** Changes what the backup has. */
    destroy: () => db('projects').update({ title: 'Destroyed' }),
    /** Runs the command beside the server, which opens the data again within a moment. */
    async restore(args: string, more: Record<string, string> = {}) {
      const { database: settings, dataDir } = api.env;
      const environment = { ...environmentOf({ settings, dataDir }), ...more };
      const command = `database/restore-database ${args}`.trimEnd();
      const told = await runScript(command, { environment });
      await vi.waitFor(() => db('users').first('id'), { timeout: 10_000 });
      return told;
    },
  };
}

/** The server that `openBackedUpServer` starts. */
export type BackedUpServer = Awaited<ReturnType<typeof openBackedUpServer>>;
