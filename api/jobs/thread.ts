import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads';

/** A thread of its own, for work that takes longer than answers to others may wait. */
export interface Thread<Request> {
  /**
   * Returns its answer; rejects with its error, or when it ends before. After `longestMs` the thread is
   * ended, and every request that waits rejects with `TookTooLong`.
   */
  ask(request: Request, longestMs?: number): Promise<unknown>;
  /** Ends the thread. What it has not finished is forgotten; the next request starts a new one. */
  stop(): Promise<void>;
}

/** A request took longer than it may. */
export class TookTooLong extends Error {}

/** An error, as it passes between threads. */
export interface Failure {
  readonly message: string;
  /** The driver's or the system's. */
  readonly code?: string;
  /** More about it, for `errorOf`. */
  readonly details?: unknown;
}

interface Options extends Pick<WorkerOptions, 'workerData' | 'env' | 'resourceLimits'> {
  /** The module of the thread, which calls `answerRequests`. */
  readonly file: URL;
  /** Makes an error of a failure with details. */
  readonly errorOf?: (failure: Failure) => Error;
  /** A thread that is not used for so long ends: it takes as much memory as the rest of the server. */
  readonly idleMs?: number;
}

interface Question<Request> {
  readonly number: number;
  readonly request: Request;
}

type Reply =
  | { readonly number: number; readonly result: unknown }
  | { readonly number: number; readonly failure: Failure };

const IDLE_MS = 10 * 60_000;
const ENDED = 'The thread has ended.';

/** Creates a thread, which starts with its first request and never keeps the process alive by itself. */
export function createThread<Request>({
  file,
  errorOf = plainError,
  idleMs = IDLE_MS,
  ...options
}: Options): Thread<Request> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  /** Rejects every request that a thread has not answered. */
  function leave(left: Worker, error: Error): void {
    if (thread !== left) return;
    thread = null;
    for (const question of waiting.values()) question.reject(error);
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(file, options);
    started.on('message', (reply: Reply) => settle(waiting, reply, errorOf));
    started.on('error', (error: Error) => leave(started, error));
    started.on('exit', () => leave(started, new Error(ENDED)));
    return started;
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopped = thread;
    if (stopped === null) return;
    // Ending takes time: what is asked meanwhile goes to a new thread.
    leave(stopped, new Error(ENDED));
    await stopped.terminate();
  }

  return {
    stop,
    async ask(request, longestMs) {
      clearTimeout(idle);
      thread ??= start();
      const asked = thread;
      asked.ref();
      last += 1;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(last, answer);
      asked.postMessage({ number: last, request } satisfies Question<Request>);
      const end = () => {
        leave(asked, new TookTooLong('The thread took too long.'));
        void asked.terminate();
      };
      try {
        return await inTime(answer.promise, longestMs, end);
      } finally {
        if (waiting.size === 0) {
          thread?.unref();
          idle = setTimeout(() => void stop(), idleMs).unref();
        }
      }
    },
  };
}

function settle(
  waiting: Map<number, PromiseWithResolvers<unknown>>,
  reply: Reply,
  errorOf: (failure: Failure) => Error,
): void {
  const question = waiting.get(reply.number);
  waiting.delete(reply.number);
  if ('result' in reply) question?.resolve(reply.result);
  else question?.reject(errorOf(reply.failure));
}

/** Waits for an answer, and calls `end` once it has taken the longest that it may. */
async function inTime(
  answer: Promise<unknown>,
  longestMs: number | undefined,
  end: () => void,
): Promise<unknown> {
  if (longestMs === undefined) return answer;
  const late = setTimeout(end, longestMs);
  return answer.finally(() => clearTimeout(late));
}

/** Answers the requests that a thread is asked, within that thread. */
export function answerRequests<Request>(
  work: (request: Request) => Promise<unknown>,
  failureOf: (error: unknown) => Failure = plainFailure,
): void {
  async function answer({ number, request }: Question<Request>): Promise<Reply> {
    try {
      return { number, result: await work(request) };
    } catch (error) {
      return { number, failure: failureOf(error) };
    }
  }
  parentPort?.on('message', (question: Question<Request>) => {
    void answer(question).then((reply) => parentPort?.postMessage(reply));
  });
}

/** Returns the text of an error with where it was thrown, and its code. */
export function plainFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { message: error.stack ?? error.message, ...(code === undefined ? {} : { code }) };
}

/** Returns a failure as an error again. */
export function plainError({ message, code }: Failure): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}
