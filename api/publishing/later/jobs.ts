import { Worker } from 'node:worker_threads';

/** A page of a release and its file. */
export interface FiledPage {
  readonly address: string;
  readonly hash: string;
  readonly file: string;
}

/** Something to be made in the other thread. */
export type Job =
  | {
      readonly kind: 'index';
      /** The file with the pages that publication never changes. */
      readonly fixed: string;
      /** The newest first. */
      readonly pages: readonly FiledPage[];
    }
  | {
      readonly kind: 'picture';
      /** The file of the page. */
      readonly page: string;
      readonly folder: string;
    };

/** The index of the search in each packing. */
export interface MadeIndex {
  readonly plain: Uint8Array;
  readonly br: Uint8Array;
  readonly gzip: Uint8Array;
}

/** The end of a job. */
export type Outcome =
  | { readonly number: number; readonly result: MadeIndex | string | null }
  | { readonly number: number; readonly error: string };

/** The thread that makes what nobody waits for. */
export interface LaterThread {
  /** Makes the index of the search. */
  makeIndex(job: Omit<Extract<Job, { kind: 'index' }>, 'kind'>): Promise<MadeIndex>;
  /** Draws the picture of a page; returns its file, or null for a page without one. */
  drawPicture(job: Omit<Extract<Job, { kind: 'picture' }>, 'kind'>): Promise<string | null>;
  stop(): Promise<void>;
}

interface Waiting {
  resolve(result: MadeIndex | string | null): void;
  reject(error: Error): void;
}

const MOST_MEGABYTES = 256;

/** Creates the thread, which begins with its first job; one that ends is begun again with the next. */
export function createLaterThread(): LaterThread {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let last = 0;

  function begin(): Worker {
    const begun = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    begun.unref();
    begun.on('message', (outcome: Outcome) => {
      const job = waiting.get(outcome.number);
      waiting.delete(outcome.number);
      if ('error' in outcome) job?.reject(new Error(outcome.error));
      else job?.resolve(outcome.result);
    });
    const end = (error: Error) => {
      if (thread === begun) thread = null;
      for (const job of waiting.values()) job.reject(error);
      waiting.clear();
    };
    begun.on('error', end);
    begun.on('exit', () => end(new Error('The thread has ended.')));
    return begun;
  }

  function run(job: Job): Promise<MadeIndex | string | null> {
    thread ??= begin();
    last += 1;
    const number = last;
    const end = new Promise<MadeIndex | string | null>((resolve, reject) => {
      waiting.set(number, { resolve, reject });
    });
    thread.postMessage({ ...job, number });
    return end;
  }

  return {
    async makeIndex(job) {
      const made = await run({ kind: 'index', ...job });
      if (made === null || typeof made === 'string') throw new Error('The index was not made.');
      return made;
    },
    async drawPicture(job) {
      const file = await run({ kind: 'picture', ...job });
      return typeof file === 'string' ? file : null;
    },
    stop: async () => void (await thread?.terminate()),
  };
}
