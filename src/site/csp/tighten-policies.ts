import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { tightenPolicy } from './page-policy.ts';

async function tightenPage(path: string): Promise<void> {
  const html = await readFile(path, 'utf8');
  try {
    await writeFile(path, tightenPolicy(html));
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Gives every built page a policy of its own; the build fails where a page would break under it. */
export function tightenPolicies(): AstroIntegration {
  return {
    name: 'ripen-tighten-policies',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = await readdir(root, { recursive: true });
        const pages = files.filter((file) => file.endsWith('.html'));
        await Promise.all(pages.map((page) => tightenPage(`${root}${page}`)));
      },
    },
  };
}
