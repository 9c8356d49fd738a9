/*
 * Work that a publication causes and nobody waits for: the index of the search, and the pictures of shared
 * links. A thread of its own, because each takes longer than an answer may.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { answerRequests } from '#api/jobs/thread.ts';
import type {
  FiledPage,
  Job,
  MadeIndex,
  MadeTexts,
  PackedFile,
} from '#api/publishing/later/jobs.ts';
import { inOrder, readSearchPage, writeSearchIndex } from '#api/publishing/later/search-pages.ts';
import { drawInto, readSocialPicture } from '#api/publishing/later/social-pictures.ts';
import type { SearchPage } from '#shared/search/site-search.ts';
import { createVocabulary, makeShards, type TextShard } from '#shared/search/text-shards.ts';

/**
 * With more articles than these, the index, which every search loads, has none of their texts: the words
 * of all pages are in files of their own, loaded by their beginnings.
 */
const MOST_TEXTS = 300;
const BROTLI_QUALITY = 5;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** A page of a release, by the hash of its content. */
interface Known {
  /** Null for a page that search must not find; without its text where the index leaves that out. */
  readonly entry: SearchPage | null;
  readonly words: Uint32Array;
  readonly hasText: boolean;
}

let known = new Map<string, Known>();
const vocabulary = createVocabulary();

async function makeIndex({ fixed, pages }: Extract<Job, { kind: 'index' }>): Promise<MadeIndex> {
  const found: SearchPage[] = JSON.parse(await readFile(fixed, 'utf8'));
  const words = new Map(found.map((page) => [page.id, vocabulary.read(wholeText(page))]));
  const hasText = pages.length <= MOST_TEXTS;
  const current: typeof known = new Map();
  for (const page of pages) {
    const before = known.get(page.hash);
    const read =
      before === undefined || (hasText && !before.hasText) ? await readPage(page) : before;
    const kept = hasText || read.entry === null ? read : withoutText(read, read.entry);
    current.set(page.hash, kept);
    if (kept.entry === null) continue;
    words.set(kept.entry.id, kept.words);
    found.push(kept.entry);
  }
  known = current;
  const sorted = inOrder(found);
  if (hasText) return { ...(await pack(writeSearchIndex(sorted))), texts: null };
  const none = new Uint32Array();
  const wordsInOrder = sorted.map(({ id }) => words.get(id) ?? none);
  const texts = await packTexts(makeShards(wordsInOrder, vocabulary.words));
  return { ...(await pack(writeSearchIndex(sorted, texts.of))), texts };
}

async function readPage({ address, file }: FiledPage): Promise<Known> {
  const read = readSearchPage(address, await readFile(file, 'utf8'));
  // Copied: a part of a page would keep the whole of it in memory.
  const entry = structuredClone(read);
  const words = entry === null ? new Uint32Array() : vocabulary.read(wholeText(entry));
  return { entry, words, hasText: true };
}

function withoutText({ words }: Known, entry: SearchPage): Known {
  return { entry: { ...entry, headings: '', text: '' }, words, hasText: false };
}

function wholeText({ title, description, headings, text, names, card }: SearchPage): string {
  return [title, description, headings, text, names, card].join(' ');
}

async function packTexts(shards: ReadonlyMap<string, TextShard>): Promise<MadeTexts> {
  const packed = new Map<string, PackedFile>();
  const hash = createHash('sha256');
  for (const [name, shard] of shards) {
    const text = JSON.stringify(shard);
    hash.update(text);
    packed.set(name, await pack(text));
  }
  return { of: hash.digest('hex').slice(0, 16), shards: packed };
}

async function pack(text: string): Promise<PackedFile> {
  const plain = Buffer.from(text);
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
