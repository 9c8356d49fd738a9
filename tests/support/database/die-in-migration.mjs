// @ts-check
// Preloaded into a process, kills it at once while it runs the migration that `DIE_AT` names.
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.includes(`/migrations/`) || !url.includes(process.env.DIE_AT ?? '')) return loaded;
    const source = String(loaded.source).replace(
      /(async function up\([^{]*\{)/,
      "$1 process.kill(process.pid, 'SIGKILL');",
    );
    return { ...loaded, source };
  },
});
