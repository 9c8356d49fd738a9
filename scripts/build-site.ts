// `npm run build`: builds the site into `dist/`, compresses it, and collects the security policy of
// each page. With `--if-changed` it does nothing when the sources are those of the last build; with
// `--without-env-file` the settings in `.env` do not matter.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkContent } from '#site/content-check/check-content.ts';
import { problemsReport } from '#site/content-check/problem.ts';
import { readSite } from '#site.ts';
import { withLock } from './bootstrap/lock.mjs';
import { Refusal, root } from './bootstrap/project.mjs';
import { runCommand, step } from './bootstrap/terminal.mjs';
import { fingerprintSources } from './site-build/fingerprint-sources.ts';
import { keepCompiled } from './site-build/keep-compiled.ts';

const liveDir = path.join(root, 'dist');
const STAMP = '.build-stamp';

async function isBuilt(fingerprint: string): Promise<boolean> {
  const stamp = await readFile(path.join(liveDir, STAMP), 'utf8').catch(() => '');
  return stamp.trim() === fingerprint;
}

async function buildSite(fingerprint: string): Promise<string> {
  await keepCompiled(path.join(root, '.cache/compiled'));
  const { buildNextSite } = await import('./site-build/next-site.ts');
  const pages = await buildNextSite(liveDir);
  // Last, so that a site that did not get this far is built again.
  await writeFile(path.join(liveDir, STAMP), `${fingerprint}\n`);
  return `built ${pages} ${pages === 1 ? 'page' : 'pages'}`;
}

/** Everything that a writer has to mend, at once and without a stack, before anything is built. */
function refuseWrongContent(): void {
  const problems = checkContent(root);
  if (problems.length > 0) throw new Refusal(problemsReport(problems));
}

/** A wrong setting is one line, not a failed build. */
function refuseWrongSettings(): void {
  try {
    readSite(process.env);
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

await runCommand(async () => {
  const envFile = path.join(root, '.env');
  if (!process.argv.includes('--without-env-file') && existsSync(envFile)) {
    process.loadEnvFile(envFile);
  }
  refuseWrongSettings();
  const isLazy = process.argv.includes('--if-changed');
  const fingerprint = fingerprintSources(root, process.env);
  const isUnchanged = async () => isLazy && (await isBuilt(await fingerprint));
  if (await step('Site', isUnchanged, (is) => (is ? 'unchanged' : 'to be built'))) return 0;
  await step(
    'Content',
    async () => refuseWrongContent(),
    () => 'checked',
  );
  // Somebody else may have built the same while this waited.
  const buildOnce = async () =>
    (await isUnchanged()) ? 'unchanged' : buildSite(await fingerprint);
  console.log(await withLock(path.join(root, '.cache/build.lock'), buildOnce));
  return 0;
});
