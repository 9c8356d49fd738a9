/** How far work in a thread is, and whether it was cancelled: memory that both sides see. */
export class Progress {
  /** Passed to the thread as a part of a request. */
  readonly memory: SharedArrayBuffer;
  readonly #cells: BigInt64Array;

  constructor(
    memory: SharedArrayBuffer = new SharedArrayBuffer(4 * BigInt64Array.BYTES_PER_ELEMENT),
  ) {
    this.memory = memory;
    this.#cells = new BigInt64Array(memory);
  }

  /** Begins a phase (a number of the caller's choice) of so many rows; null for an unknown total. */
  begin(phase: number, total: number | null): void {
    Atomics.store(this.#cells, 1, 0n);
    Atomics.store(this.#cells, 2, BigInt(total ?? -1));
    Atomics.store(this.#cells, 0, BigInt(phase));
  }

  /** Counts so many rows more, and throws where the work was cancelled. */
  advance(rows: number): void {
    Atomics.add(this.#cells, 1, BigInt(rows));
    if (Atomics.load(this.#cells, 3) === 1n) throw new CancelledError();
  }

  cancel(): void {
    Atomics.store(this.#cells, 3, 1n);
  }

  read(): { readonly phase: number; readonly done: number; readonly total: number | null } {
    const [phase, done, total] = [0, 1, 2].map((cell) => Number(Atomics.load(this.#cells, cell)));
    return {
      phase: phase ?? 0,
      done: done ?? 0,
      total: total === undefined || total < 0 ? null : total,
    };
  }
}

/** The work was cancelled. */
export class CancelledError extends Error {
  readonly code = 'CANCELLED';
}
