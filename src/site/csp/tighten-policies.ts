import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { dropLaterStyles } from './later-styles.ts';
import { tightenPolicy } from './page-policy.ts';

async function tightenPage(path: string, laterSheets: readonly string[]): Promise<void> {
  const html = await readFile(path, 'utf8');
  try {
    await writeFile(path, tightenPolicy(dropLaterStyles(html, laterSheets)));
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Takes out of every built page what it does not need at once, and gives it a policy of its own; the build fails where a page would break under it. */
export function tightenPolicies(): AstroIntegration {
  return {
    name: 'ripen-tighten-policies',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = await readdir(root, { recursive: true });
        const pages = files.filter((file) => file.endsWith('.html'));
        const sheets = files.filter((file) => file.endsWith('.css'));
        const read = (file: string) => readFile(`${root}${file}`, 'utf8');
        const texts = await Promise.all(sheets.map(read));
        const later = texts.map((text) => text.trim()).filter((text) => text !== '');
        await Promise.all(pages.map((page) => tightenPage(`${root}${page}`, later)));
      },
    },
  };
}
