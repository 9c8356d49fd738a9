import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TightPage } from './tight-page.ts';

/** Pages as they were made by builds before, by everything they were made of. */
export interface KeptPages {
  /** The kept page of this HTML; a new one is made and kept. */
  take(html: string, make: () => TightPage): Promise<TightPage>;
  /** Forgets what nobody took: pages of an older site. */
  forgetOthers(): Promise<void>;
}

/** Opens the pages in a folder that were made by the same rules, of which `mark` tells. */
export async function openKeptPages(folder: string, mark: string): Promise<KeptPages> {
  await mkdir(folder, { recursive: true });
  const taken = new Set<string>();
  return {
    async take(html, make) {
      const name = `${createHash('sha256').update(`${mark}\0`).update(html).digest('hex')}.json`;
      taken.add(name);
      const file = path.join(folder, name);
      const kept = await read(file);
      if (kept !== null) return kept;
      const page = make();
      await keep(file, JSON.stringify(page));
      return page;
    },
    async forgetOthers() {
      const others = (await readdir(folder)).filter((name) => !taken.has(name));
      await Promise.all(others.map((name) => rm(path.join(folder, name), { force: true })));
    },
  };
}

async function read(file: string): Promise<TightPage | null> {
  try {
    const page: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isTightPage(page) ? page : null;
  } catch {
    return null;
  }
}

/** At once, so that a build that is ended here leaves no half page. */
async function keep(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

function isTightPage(value: unknown): value is TightPage {
  if (!isRecord(value) || typeof value.html !== 'string') return false;
  return Array.isArray(value.files) && value.files.every(isNamedFile);
}

function isNamedFile(value: unknown): boolean {
  return isRecord(value) && typeof value.name === 'string' && typeof value.text === 'string';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
