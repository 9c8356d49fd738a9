import { invalid } from '#api/errors.ts';
import {
  ARTICLE_KINDS,
  ARTICLE_LIMITS,
  type ArticleKind,
  folderOf,
  MOST_ARCHIVE_FILES,
} from '#shared/domain/content/articles.ts';
import { formatSize } from '#shared/domain/formats/size.ts';
import { MOST_BYTES } from '#shared/domain/formats/size-limits.ts';
import { type ZipEntry, zipEntries } from '#shared/zip/read-zip.ts';

/** An article of an archive. */
export interface ArchivedArticle {
  readonly file: string;
  readonly kind: ArticleKind;
  readonly slug: string;
  readonly source: string;
}

/** The articles of an archive, and the files that are none, with the reason. */
export interface Archive {
  readonly articles: readonly ArchivedArticle[];
  readonly refused: readonly { readonly file: string; readonly reason: string }[];
}

/** Four bytes are the most that UTF-8 has for a character. */
const MOST_FILE_BYTES = 4 * ARTICLE_LIMITS.source;
/** Folders, and what programs add for themselves. */
const IGNORED = /\/$|(?:^|\/)(?:__MACOSX\/|\.(?!\.))|(?:^|\/)(?:Thumbs\.db|desktop\.ini)$/;
const ARTICLE = /(?:^|\/)([a-z]+)\/([^/]+)\.mdx$/;

/** Reads the MDX files of a ZIP. Rejects with 422 at `file` for what is no ZIP or unpacks to too much. */
export async function readArchive(bytes: Buffer): Promise<Archive> {
  const refused: { file: string; reason: string }[] = [];
  const articles: ArchivedArticle[] = [];
  for (const entry of listFiles(bytes)) {
    const file = shown(entry.name);
    const read = await readFile(entry);
    if ('reason' in read) refused.push({ file, ...read });
    else articles.push({ file, ...read });
  }
  return { articles, refused };
}

function listFiles(bytes: Buffer): readonly ZipEntry[] {
  const files: ZipEntry[] = [];
  let total = 0;
  try {
    for (const entry of zipEntries(bytes)) {
      if (IGNORED.test(entry.name)) continue;
      total += entry.size;
      files.push(entry);
      if (files.length > MOST_ARCHIVE_FILES || total > MOST_BYTES.archive) throw refusal(TOO_MUCH);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refusal('This is no ZIP file, or it is damaged. Pack the folders blog and resources.');
  }
  return files;
}

const TOO_MUCH = `This archive holds more than is taken at once: at most ${MOST_ARCHIVE_FILES} files and ${formatSize(MOST_BYTES.archive)}. Make several of it.`;

function refusal(text: string) {
  return invalid({ file: text });
}

async function readFile({
  name,
  size,
  read,
}: ZipEntry): Promise<Omit<ArchivedArticle, 'file'> | { readonly reason: string }> {
  const named = nameOf(name);
  if (named === null) {
    return {
      reason: 'Only MDX files in the folders blog and resources are articles: blog/deep-work.mdx',
    };
  }
  if (size > MOST_FILE_BYTES) return { reason: 'An article has at most 1,000,000 characters.' };
  const content = await read();
  if (content === null) return { reason: DAMAGED };
  const source = decode(content);
  if (source === null) return { reason: 'This is no text in UTF-8. Save it as UTF-8.' };
  return { source, ...named };
}

const DAMAGED =
  'This file is damaged: its size or its checksum is not what the archive says. Pack it again.';

function nameOf(file: string): { kind: ArticleKind; slug: string } | null {
  const [, folder, slug] = ARTICLE.exec(file) ?? [];
  const kind = ARTICLE_KINDS.find((each) => folderOf(each) === folder);
  return kind === undefined || slug === undefined ? null : { kind, slug };
}

function decode(content: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return null;
  }
}

function shown(file: string): string {
  return file.slice(0, 200).toWellFormed();
}
