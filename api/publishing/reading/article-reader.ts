import { type ReadArticle, unreadArticle } from '#publishing/check-article.ts';
import { createTextReader, type TextReader } from './text-reader.ts';

/** Reads an article. One that takes too long has neither fields nor a tree, and a problem that says so. */
export const readArticle: TextReader<ReadArticle> = createTextReader({
  file: new URL('./article-thread.ts', import.meta.url),
  tooLong: unreadArticle('this text takes too long to read. Split it into several.'),
});
