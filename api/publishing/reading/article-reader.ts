import { createThread, TookTooLong } from '#api/jobs/thread.ts';
import { type ReadArticle, unreadArticle } from '#publishing/check-article.ts';

/** Reads an article. One that takes too long has neither fields nor a tree, and a problem that says so. */
export type ArticleReader = (source: string) => Promise<ReadArticle>;

/** Within the limits of the parser a text takes a second of a processor, which may have much else to do. */
const LONGEST_MS = 30_000;
/** A text that took too long is tried again after this time: the machine may have less to do then. */
const AGAIN_MS = 60_000;
const MEMORY = { maxOldGenerationSizeMb: 256 };
/** Texts that were read are known up to so many characters: a draft is looked at again and again. */
const MOST_CHARACTERS = 3_000_000;
/** Beside its characters, a short text takes as much memory as so many. */
const LEAST_CHARACTERS = 20_000;
const TOO_LONG = unreadArticle('this text takes too long to read. Split it into several.');

/** Creates a reader with a thread of its own, in which it reads one text after another, each once. */
export function createArticleReader({ longestMs = LONGEST_MS } = {}): ArticleReader {
  const thread = createThread<string>({
    file: new URL('./reading-thread.ts', import.meta.url),
    resourceLimits: MEMORY,
  });
  /** The text that was asked for last is the last. */
  const known = new Map<string, Promise<ReadArticle>>();
  let last: Promise<unknown> = Promise.resolve();

  async function ask(source: string): Promise<ReadArticle> {
    try {
      return (await thread.ask(source, longestMs)) as ReadArticle;
    } catch (error) {
      if (!isTooMuch(error)) {
        known.delete(source);
        throw error;
      }
      setTimeout(() => known.delete(source), AGAIN_MS).unref();
      return TOO_LONG;
    }
  }

  return (source) => {
    const present = known.get(source);
    const reading = present ?? last.then(() => ask(source));
    if (present === undefined) last = reading.catch(() => {});
    known.delete(source);
    known.set(source, reading);
    forgetOldest(known);
    return reading;
  };
}

function isTooMuch(error: unknown): boolean {
  if (error instanceof TookTooLong) return true;
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function forgetOldest(known: Map<string, unknown>): void {
  let characters = 0;
  for (const source of [...known.keys()].reverse()) {
    if (characters > MOST_CHARACTERS) known.delete(source);
    characters += LEAST_CHARACTERS + source.length;
  }
}

/** Reads articles for the whole process. */
export const readArticle: ArticleReader = createArticleReader();
