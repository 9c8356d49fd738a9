import { createThread, TookTooLong } from '#api/jobs/thread.ts';

/** Reads a text that takes long, outside of the event loop. */
export type TextReader<Read> = (text: string) => Promise<Read>;

interface Options<Read> {
  /** The module of the thread, which answers a text with what it has read. */
  readonly file: URL;
  /** Stands for a text that takes too long, or too much memory. */
  readonly tooLong: Read;
  readonly longestMs?: number;
}

/** Within the limits of the parser a text takes a second of a processor, which may have much else to do. */
const LONGEST_MS = 30_000;
/** A text that took too long is tried again after this time: the machine may have less to do then. */
const AGAIN_MS = 60_000;
const MEMORY = { maxOldGenerationSizeMb: 256 };
/** Texts that were read are known up to so many characters: a draft is looked at again and again. */
const MOST_CHARACTERS = 3_000_000;
/** Beside its characters, a short text takes as much memory as so many. */
const LEAST_CHARACTERS = 20_000;

/** Creates a reader with a thread of its own, in which it reads one text after another, each once. */
export function createTextReader<Read>({
  file,
  tooLong,
  longestMs = LONGEST_MS,
}: Options<Read>): TextReader<Read> {
  const thread = createThread<string>({ file, resourceLimits: MEMORY });
  /** The text that was asked for last is the last. */
  const known = new Map<string, Promise<Read>>();
  let last: Promise<unknown> = Promise.resolve();

  async function ask(text: string): Promise<Read> {
    try {
      return (await thread.ask(text, longestMs)) as Read;
    } catch (error) {
      if (!isTooMuch(error)) {
        known.delete(text);
        throw error;
      }
      setTimeout(() => known.delete(text), AGAIN_MS).unref();
      return tooLong;
    }
  }

  return (text) => {
    const present = known.get(text);
    const reading = present ?? last.then(() => ask(text));
    if (present === undefined) last = reading.catch(() => {});
    known.delete(text);
    known.set(text, reading);
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
  for (const text of [...known.keys()].reverse()) {
    if (characters > MOST_CHARACTERS) known.delete(text);
    characters += LEAST_CHARACTERS + text.length;
  }
}
