import { type UnzipFileInfo, unzipSync } from 'fflate';
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

/** Reads the MDX files of a ZIP. Throws 422 at `file` for what is no ZIP or unpacks to too much. */
export function readArchive(bytes: Buffer): Archive {
  const refused: { file: string; reason: string }[] = [];
  const files = unpack(bytes, (file, size) => {
    const reason = fileProblem(file, size);
    if (reason !== null) refused.push({ file: shown(file), reason });
    return reason === null;
  });
  const articles = Object.entries(files).flatMap(([file, content]) => {
    const named = nameOf(file);
    const source = decode(content);
    if (named === null || source === null) {
      refused.push({ file: shown(file), reason: 'This is no text in UTF-8. Save it as UTF-8.' });
      return [];
    }
    return [{ file: shown(file), source, ...named }];
  });
  return { articles, refused };
}

function unpack(
  bytes: Buffer,
  takes: (file: string, size: number) => boolean,
): Record<string, Uint8Array> {
  let [count, total] = [0, 0];
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    if (IGNORED.test(name)) return false;
    count += 1;
    total += originalSize;
    if (count > MOST_ARCHIVE_FILES || total > MOST_BYTES.archive) throw refusal(TOO_MUCH);
    return takes(name, originalSize);
  };
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error;
    throw refusal('This is no ZIP file, or it is damaged. Pack the folders blog and resources.');
  }
}

const TOO_MUCH = `This archive holds more than is taken at once: at most ${MOST_ARCHIVE_FILES} files and ${formatSize(MOST_BYTES.archive)}. Make several of it.`;

function refusal(text: string) {
  return invalid({ file: text });
}

function fileProblem(file: string, size: number): string | null {
  if (nameOf(file) === null) {
    return 'Only MDX files in the folders blog and resources are articles: blog/deep-work.mdx';
  }
  return size > MOST_FILE_BYTES ? 'An article has at most 1,000,000 characters.' : null;
}

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
