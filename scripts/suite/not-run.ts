import { isWebKitThere } from '#tests/support/browser/find-browsers.ts';
import { fetchMysql } from './fetch-mysql.ts';
import { STEP_IN_WEBKIT, STEP_ON_MYSQL } from './steps.ts';

/** Returns the chosen steps that cannot run here, each with what this machine cannot have. */
export async function readNotRun(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const notRun = new Map<string, string>();
  const noMysql = names.includes(STEP_ON_MYSQL) ? await fetchMysql() : null;
  if (noMysql !== null) notRun.set(STEP_ON_MYSQL, `MySQL cannot be had here: ${noMysql}`);
  if (names.includes(STEP_IN_WEBKIT) && !isWebKitThere()) {
    const reason = 'its driver comes from Debian, and this is another system';
    notRun.set(STEP_IN_WEBKIT, `WebKitGTK cannot be had here: ${reason}`);
  }
  return notRun;
}
