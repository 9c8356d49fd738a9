import type { DatabaseSettings } from '#api/config/env.ts';
import { classifyDbError } from '#api/db/connection/db-errors.ts';
import {
  createThread,
  type Failure,
  plainError,
  plainFailure,
  type Thread,
} from '#api/jobs/thread.ts';
import { PublishingFailed } from '#api/publishing/publisher.ts';
import type { MadeRelease, ReleaseMaker } from '#api/publishing/releases/make-release.ts';
import type { ServedRelease } from '#api/publishing/releases/release-list.ts';

/** Settings of the thread that renders. */
export interface RendererSettings {
  readonly database: DatabaseSettings;
  /** The built site. */
  readonly distDir: string;
  /** Where this machine keeps the pages of releases. */
  readonly folder: string;
}

/** A call of the thread. */
export type RenderRequest =
  | { readonly kind: 'make'; readonly id: string; readonly changed: readonly string[] }
  | { readonly kind: 'open'; readonly id: string }
  | { readonly kind: 'pack'; readonly id: string }
  | { readonly kind: 'prepare' }
  | {
      readonly kind: 'clean';
      readonly releaseIds: readonly string[];
      readonly olderThanMs: number;
    };

/** Makes releases in a thread of its own, which starts when it is needed. */
export interface Renderer extends ReleaseMaker {
  /** Ends the thread. What it has not finished is forgotten. */
  stop(): Promise<void>;
}

/** A site that needs more cannot be published; the server goes on. */
const MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 24 };

/** Creates the renderer. */
export function createRenderer(settings: RendererSettings): Renderer {
  const thread = createThread<RenderRequest>({
    file: new URL('./render-thread.ts', import.meta.url),
    workerData: settings,
    // Pages are those of the product, however the server was started: React reads this.
    env: { ...process.env, NODE_ENV: 'production' },
    resourceLimits: MEMORY,
    errorOf,
  });
  return {
    make: (id, changed) => askTwice(thread, { kind: 'make', id, changed }) as Promise<MadeRelease>,
    open: (id) => askTwice(thread, { kind: 'open', id }) as Promise<ServedRelease | null>,
    async pack(id) {
      await thread.ask({ kind: 'pack', id });
    },
    async prepare() {
      await thread.ask({ kind: 'prepare' });
    },
    async clean(releaseIds, olderThanMs) {
      await thread.ask({ kind: 'clean', releaseIds, olderThanMs });
    },
    stop: () => thread.stop(),
  };
}

/** Asks once more in a new thread where the connections of the present one are of no use any more. */
async function askTwice(thread: Thread<RenderRequest>, request: RenderRequest): Promise<unknown> {
  try {
    return await thread.ask(request);
  } catch (error) {
    if (classifyDbError(error) !== 'unavailable') throw error;
    await thread.stop();
    return thread.ask(request);
  }
}

/** Returns a failure of the thread as an error passes it to this one. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof PublishingFailed)) return plainFailure(error);
  const { articleId, line, column, text } = error;
  return { message: text, details: { articleId, line, column, text } };
}

function errorOf(failure: Failure): Error {
  if (failure.details === undefined) return plainError(failure);
  return new PublishingFailed(failure.details as ConstructorParameters<typeof PublishingFailed>[0]);
}
