/*
 * Work that a publication causes and nobody waits for: the index of the search, and the pictures of shared
 * links. A thread of its own, because each takes longer than an answer may.
 */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { answerRequests } from '#api/jobs/thread.ts';
import type { Job, MadeIndex } from '#api/publishing/later/jobs.ts';
import { readSearchPage, writeSearchIndex } from '#api/publishing/later/search-pages.ts';
import { drawInto, readSocialPicture } from '#api/publishing/later/social-pictures.ts';
import type { SearchPage } from '#shared/search/site-search.ts';

/** Texts beyond these are found by title, description and headings: the index has to be loaded. */
const MOST_TEXTS = 300;
const BROTLI_QUALITY = 5;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Entries of pages by the hash of their content. */
let known = new Map<string, SearchPage | null>();

async function makeIndex({ fixed, pages }: Extract<Job, { kind: 'index' }>): Promise<MadeIndex> {
  const found: SearchPage[] = JSON.parse(await readFile(fixed, 'utf8'));
  const current: typeof known = new Map();
  for (const { address, hash, file } of pages) {
    const entry = known.get(hash) ?? readSearchPage(address, await readFile(file, 'utf8'));
    current.set(hash, entry);
    if (entry !== null) found.push(current.size > MOST_TEXTS ? { ...entry, text: '' } : entry);
  }
  known = current;
  const plain = Buffer.from(writeSearchIndex(found));
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [br, gz] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain)]);
  return { plain, br, gzip: gz };
}

async function drawPicture({
  page,
  folder,
}: Extract<Job, { kind: 'picture' }>): Promise<string | null> {
  const picture = readSocialPicture(await readFile(page, 'utf8'));
  if (picture === null) return null;
  const { scene: _, ...words } = picture;
  return drawInto(folder, { ...words, drawing: null });
}

answerRequests<Job>((job) => (job.kind === 'index' ? makeIndex(job) : drawPicture(job)));
