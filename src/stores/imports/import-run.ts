/*
 * An import on its way to the server, batch by batch.
 *
 * States, and who moves them
 *   idle    → running   start
 *   running → waiting   the server could not be reached: the batch is tried again after a pause
 *   waiting → running   the pause is over
 *   running → stopped   stop (after the batch that is under way), or the server does not take a batch
 *   stopped → running   start: goes on with the batch that was not taken
 *   running → done      every batch was taken
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { Remark } from '#shared/domain/import/import-plan.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { reasonOf } from '../storage/failure.ts';
import { retryPauseMs } from '../sync/retry.ts';

/** The outcome of a batch. */
export interface BatchResult {
  readonly added: number;
  readonly present: number;
  readonly refused: readonly Remark[];
  readonly leftOut: readonly Remark[];
}

/** A batch that can be sent; sending it again adds nothing twice. */
export interface ImportBatch {
  readonly size: number;
  send(): Promise<CallResult<BatchResult>>;
}

/** How far an import is; `reason` says why it stopped, null where its user wanted that. */
export type ImportState =
  | { readonly kind: 'idle' | 'running' | 'waiting' | 'done'; readonly done: number }
  | { readonly kind: 'stopped'; readonly done: number; readonly reason: string | null };

/** An import and its verbs. */
export interface ImportRun {
  readonly $state: ReadableAtom<ImportState>;
  /** How many rows there are. */
  readonly total: number;
  start(): Promise<void>;
  stop(): void;
  /** Returns the outcome of all batches sent so far. */
  result(): BatchResult;
}

const ATTEMPTS = 4;
const LONGEST_PAUSE_MS = 20_000;

/** Makes an import of batches; `wait` passes the time between two attempts. */
export function createImportRun({
  batches,
  wait,
}: {
  readonly batches: readonly ImportBatch[];
  readonly wait: (ms: number) => Promise<void>;
}): ImportRun {
  const $state = atom<ImportState>({ kind: 'idle', done: 0 });
  const results: BatchResult[] = [];
  let isStopping = false;

  const done = () => batches.slice(0, results.length).reduce((sum, { size }) => sum + size, 0);

  async function attempt(batch: ImportBatch): Promise<CallResult<BatchResult>> {
    for (let count = 1; ; count += 1) {
      const result = await batch.send();
      if (result.kind !== 'offline' || count === ATTEMPTS || isStopping) return result;
      const pauseMs = result.retryAfterMs ?? retryPauseMs(count);
      $state.set({ kind: 'waiting', done: done() });
      await wait(Math.min(pauseMs, LONGEST_PAUSE_MS));
      $state.set({ kind: 'running', done: done() });
    }
  }

  async function goOn(): Promise<ImportState> {
    for (const batch of batches.slice(results.length)) {
      if (isStopping) return { kind: 'stopped', done: done(), reason: null };
      const result = await attempt(batch);
      if (result.kind !== 'ok') return { kind: 'stopped', done: done(), reason: reasonOf(result) };
      results.push(result.value);
      $state.set({ kind: 'running', done: done() });
    }
    return { kind: 'done', done: done() };
  }

  return {
    $state,
    total: batches.reduce((sum, { size }) => sum + size, 0),
    async start() {
      if (['running', 'waiting'].includes($state.get().kind)) return;
      isStopping = false;
      $state.set({ kind: 'running', done: done() });
      $state.set(await goOn());
    },
    stop() {
      isStopping = true;
    },
    result: () => ({
      added: results.reduce((sum, { added }) => sum + added, 0),
      present: results.reduce((sum, { present }) => sum + present, 0),
      refused: results.flatMap(({ refused }) => refused),
      leftOut: results.flatMap(({ leftOut }) => leftOut),
    }),
  };
}
