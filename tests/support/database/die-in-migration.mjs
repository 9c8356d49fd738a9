// @ts-check
// Preloaded into a process, kills it while a migration makes the table that `DIE_AT` names.
import { registerHooks } from 'node:module';

const table = process.env.DIE_AT ?? '';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.includes('/migrations/')) return loaded;
    const source = String(loaded.source).replace(
      `  ${table}(column, table) {`,
      "$& process.kill(process.pid, 'SIGKILL');",
    );
    return { ...loaded, source };
  },
});
