import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';

/** The data is closed, because a backup is being restored. */
export class DataClosedError extends Error {
  constructor() {
    super('The data is closed while a backup is restored.');
    this.name = 'DataClosedError';
  }
}

/** Closes the data to everything in this process, calls and background work alike. */
export interface DataGate {
  /** The same connections, past the gate: for the restore alone. */
  readonly ungated: Knex;
  isClosed(): boolean;
  /** Refuses every further statement, and resolves once none is under way. */
  close(): Promise<void>;
  open(): void;
  /** Aborted when the data is closed next, which ends open-ended responses. */
  closing(): AbortSignal;
}

/** The part of knex that hands out connections. */
interface Client {
  readonly pool: Pool;
  acquireConnection(): Promise<unknown>;
  removeAllListeners(): unknown;
}

/** Part of a pool of connections. */
interface Pool {
  numUsed(): number;
  numPendingAcquires(): number;
}

const POLL_MS = 10;
/** A transaction takes far less; one of a database that hangs is not waited for. */
const DRAIN_MS = 15_000;

const gates = new WeakMap<Knex, DataGate>();

/** Returns the gate of a database; there is one. Statements past a closed gate reject with `DataClosedError`. */
export function gateOf(db: Knex): DataGate {
  const known = gates.get(db);
  if (known !== undefined) return known;
  const gate = createGate(db);
  gates.set(db, gate);
  return gate;
}

function createGate(db: Knex): DataGate {
  // Knex copies the client before its `acquireConnection` is replaced; both share the pool.
  const ungated = db.withUserParams({});
  const client: Client = db.client;
  const ungatedClient: Client = ungated.client;
  // Listeners count the statements of calls; those of a restore are none.
  ungatedClient.removeAllListeners();
  const acquire = client.acquireConnection.bind(client);
  let isClosed = false;
  let closing = new AbortController();
  client.acquireConnection = () => (isClosed ? Promise.reject(new DataClosedError()) : acquire());
  return {
    ungated,
    isClosed: () => isClosed,
    closing: () => closing.signal,
    async close() {
      isClosed = true;
      closing.abort();
      const endMs = performance.now() + DRAIN_MS;
      while (isBusy(client.pool) && performance.now() < endMs) await wait(POLL_MS);
    },
    open() {
      if (!isClosed) return;
      closing = new AbortController();
      isClosed = false;
    },
  };
}

function isBusy(pool: Pool): boolean {
  return pool.numUsed() + pool.numPendingAcquires() > 0;
}
