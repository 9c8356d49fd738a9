import { createThread } from '#api/jobs/thread.ts';

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

/** A file in each packing. */
export interface PackedFile {
  readonly plain: Uint8Array;
  readonly br: Uint8Array;
  readonly gzip: Uint8Array;
}

/** The index of the search. */
export interface MadeIndex extends PackedFile {
  /** The words of texts that it leaves out, by their beginnings; null where it leaves none out. */
  readonly texts: MadeTexts | null;
}

/** Words of texts. */
export interface MadeTexts {
  /** Names the index that they belong to. */
  readonly of: string;
  readonly shards: ReadonlyMap<string, PackedFile>;
}

/** The thread that makes what nobody waits for. */
export interface LaterThread {
  /** Makes the index of the search. */
  makeIndex(job: Omit<Extract<Job, { kind: 'index' }>, 'kind'>): Promise<MadeIndex>;
  /** Draws the picture of a page; returns its file, or null for a page without one. */
  drawPicture(job: Omit<Extract<Job, { kind: 'picture' }>, 'kind'>): Promise<string | null>;
  stop(): Promise<void>;
}

const MOST_MEGABYTES = 256;

/** Creates the thread. */
export function createLaterThread(): LaterThread {
  const thread = createThread<Job>({
    file: new URL('./worker.ts', import.meta.url),
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  return {
    makeIndex: (job) => thread.ask({ kind: 'index', ...job }) as Promise<MadeIndex>,
    drawPicture: (job) => thread.ask({ kind: 'picture', ...job }) as Promise<string | null>,
    stop: () => thread.stop(),
  };
}
