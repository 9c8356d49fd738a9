import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SITE_SOURCES } from '../../../scripts/site-build/fingerprint-sources.ts';

/** How long the whole site takes to build, in seconds. */
export interface BuildTimes {
  /** With nothing kept from a build before. */
  readonly coldS: number;
  /** After a word of one article has changed. */
  readonly oneArticleS: number;
  readonly pages: number;
}

const ROOT = path.resolve(import.meta.dirname, '../../..');
const ARTICLE = 'content/blog/counting-interruptions.mdx';
/** Sources that a build reads; its own script imports other scripts. */
const SOURCES = ['scripts', ...SITE_SOURCES];

/** Builds a copy of the sources, so that the site that is there stays. */
export async function measureBuilds(): Promise<BuildTimes> {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'ripen-build-'));
  try {
    for (const source of SOURCES) {
      cpSync(path.join(ROOT, source), path.join(copy, source), { recursive: true });
    }
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
    const cold = await build(copy);
    const article = path.join(copy, ARTICLE);
    writeFileSync(article, `${readFileSync(article, 'utf8')}\nOne more sentence.\n`);
    const changed = await build(copy);
    return { coldS: cold.seconds, oneArticleS: changed.seconds, pages: cold.pages };
  } finally {
    rmSync(copy, { recursive: true });
  }
}

async function build(folder: string): Promise<{ seconds: number; pages: number }> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['scripts/build-site.ts', '--without-env-file'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const [code] = await once(child, 'close');
  const pages = Number(/built (\d+) pages/.exec(said)?.[1]);
  if (code !== 0 || Number.isNaN(pages)) throw new Error(`The build ended with ${code}: ${said}`);
  return { seconds: (performance.now() - startedAt) / 1000, pages };
}
