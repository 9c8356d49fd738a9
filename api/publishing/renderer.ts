import { Worker } from 'node:worker_threads';
import type { DatabaseSettings } from '#api/config/env.ts';
import { classifyDbError } from '#api/db/connection/db-errors.ts';
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
  | { readonly kind: 'open'; readonly id: string };

/** An error, as it passes between threads. */
export interface RenderFailure {
  readonly message: string;
  /** The driver's or the system's. */
  readonly code?: string;
  readonly place?: { articleId: string; line: number; column: number; text: string };
}

/** The answer to a call. */
export type RenderReply =
  | { readonly call: number; readonly result: unknown }
  | { readonly call: number; readonly failure: RenderFailure };

/** Makes releases in a thread of its own, which starts when it is needed. */
export interface Renderer extends ReleaseMaker {
  /** Ends the thread. What it has not finished is forgotten. */
  stop(): Promise<void>;
}

type Waiting = PromiseWithResolvers<unknown>;

/** A thread that is not used for so long ends: it takes as much memory as the rest of the server. */
const IDLE_MS = 10 * 60_000;
/** A site that needs more cannot be published; the server goes on. */
const MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 24 };

/** Creates the renderer. */
export function createRenderer(settings: RendererSettings): Renderer {
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | null = null;

  function start(): Worker {
    const started = new Worker(new URL('./render-thread.ts', import.meta.url), {
      workerData: settings,
      // Pages are those of the product, however the server was started: React reads this.
      env: { ...process.env, NODE_ENV: 'production' },
      resourceLimits: MEMORY,
    });
    started.unref();
    const fail = (error: unknown) => {
      if (thread !== started) return;
      thread = null;
      for (const each of waiting.values()) each.reject(error);
      waiting.clear();
    };
    started.on('message', settle);
    started.on('error', fail);
    started.on('exit', () => fail(new Error('The thread that renders pages has ended.')));
    return started;
  }

  function settle(reply: RenderReply): void {
    const call = waiting.get(reply.call);
    waiting.delete(reply.call);
    if ('result' in reply) call?.resolve(reply.result);
    else call?.reject(errorOf(reply.failure));
  }

  async function stop(): Promise<void> {
    if (idle !== null) clearTimeout(idle);
    await thread?.terminate();
  }

  async function ask(request: RenderRequest): Promise<unknown> {
    if (idle !== null) clearTimeout(idle);
    thread ??= start();
    calls += 1;
    const reply = Promise.withResolvers<unknown>();
    waiting.set(calls, reply);
    thread.ref();
    thread.postMessage({ call: calls, request });
    try {
      return await reply.promise;
    } finally {
      if (waiting.size === 0) {
        thread?.unref();
        idle = setTimeout(() => void stop(), IDLE_MS).unref();
      }
    }
  }

  const askTwice = (request: RenderRequest) => inNewThreadIfAway(() => ask(request), stop);

  return {
    make: (id, changed) => askTwice({ kind: 'make', id, changed }) as Promise<MadeRelease>,
    open: (id) => askTwice({ kind: 'open', id }) as Promise<ServedRelease | null>,
    stop,
  };
}

/** Asks once more in a new thread where the connections of the present one are of no use any more. */
async function inNewThreadIfAway(
  ask: () => Promise<unknown>,
  stop: () => Promise<void>,
): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    if (classifyDbError(error) !== 'unavailable') throw error;
    await stop();
    return ask();
  }
}

function errorOf({ message, code, place }: RenderFailure): Error {
  if (place !== undefined) return new PublishingFailed(place);
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}
