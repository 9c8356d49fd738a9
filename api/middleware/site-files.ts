import { readdirSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** How a file goes over the wire, beside its own bytes. */
export type Packing = 'br' | 'gzip';

/** A file of the built site, in one packing. */
export interface SiteFile {
  /** The whole of it; null when it is too large to be kept in memory and is read from `path`. */
  readonly bytes: Buffer | null;
  readonly path: string;
  readonly size: number;
  readonly packing: Packing | null;
  readonly etag: string;
  readonly modified: Date;
}

/** The files of one build, by the addresses that they are served at. */
export interface SiteFiles {
  /** The path of the file at an address (`/login` is `login.html`); undefined where there is none. */
  fileAt(address: string): string | undefined;
  /**
   * Returns a file in the best of the packings that it was packed in. It is read once and then kept
   * in memory, unless it is large. Rejects with the system's error when it cannot be read; the next
   * call tries again.
   */
  read(file: string, packings: readonly Packing[]): Promise<SiteFile>;
}

const NOT_FOUND_PAGE = '404.html';
const ENDINGS: Readonly<Record<Packing, string>> = { br: '.br', gzip: '.gz' };
const PACKED = /\.(?:br|gz)$/;
/** Hidden files, and files that only the server itself reads. */
const INTERNAL = /(?:^|\/)\.(?!well-known\/)|^csp\.json$/;
const LARGEST_BYTES = 512 * 1024;
const MOST_BYTES = 64 * 1024 * 1024;

/** Lists the files of the site in `distDir`. Throws when the folder is there and cannot be read. */
export function openSiteFiles(distDir: string): SiteFiles {
  const names = listNames(distDir);
  const addresses = new Map(
    [...names].flatMap((name) => (isServed(name) ? [[addressOf(name), name] as const] : [])),
  );
  const cached = new Map<string, Promise<SiteFile>>();
  let cachedBytes = 0;

  async function load(name: string, packing: Packing | null): Promise<SiteFile> {
    const file = path.join(distDir, name);
    const { size, mtime, mtimeMs } = await stat(file);
    const etag = `W/"${size}-${Math.trunc(mtimeMs)}"`;
    const found = { path: file, size, packing, etag, modified: mtime };
    if (size > LARGEST_BYTES || cachedBytes + size > MOST_BYTES) return { ...found, bytes: null };
    const bytes = await readFile(file);
    cachedBytes += size;
    return { ...found, bytes };
  }

  function loadOnce(name: string, packing: Packing | null): Promise<SiteFile> {
    const loading = load(name, packing);
    cached.set(name, loading);
    // A failure may pass, such as too many open files: it must not be the answer from then on.
    loading.catch(() => cached.delete(name));
    return loading;
  }

  return {
    fileAt: (address) => addresses.get(address),
    read(file, packings) {
      const packing = packings.find((one) => names.has(file + ENDINGS[one])) ?? null;
      const name = packing === null ? file : file + ENDINGS[packing];
      return cached.get(name) ?? loadOnce(name, packing);
    },
  };
}

function listNames(distDir: string): Set<string> {
  if (statSync(distDir, { throwIfNoEntry: false }) === undefined) return new Set();
  const entries = readdirSync(distDir, { recursive: true, withFileTypes: true });
  return new Set(
    entries.flatMap((entry) => {
      const name = path.relative(distDir, path.join(entry.parentPath, entry.name));
      return entry.isFile() ? [name.replaceAll('\\', '/')] : [];
    }),
  );
}

function isServed(name: string): boolean {
  return !PACKED.test(name) && !INTERNAL.test(name) && name !== NOT_FOUND_PAGE;
}

/** Each page has one address: without an ending, without a slash at its end. */
function addressOf(name: string): string {
  return `/${name.endsWith('.html') ? name.replace(/(?:^|\/)index\.html$|\.html$/, '') : name}`;
}
