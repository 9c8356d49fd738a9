import type http from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerLimits } from '#api/http/server-limits.ts';

/** The open connections of a server, held to the limits. */
export interface Connections {
  /** Follows the connections of a server; to be called before it listens. */
  watch(server: http.Server): void;
  /** Whether readers have left so much unread that nothing more can be answered now. */
  isOverloaded(): boolean;
  /** Closes each connection after its next answer; resolves once no more requests come. */
  windDown(): Promise<void>;
  /**
   * Closes connections without a request under way: kept alive, or opened ahead by a browser and
   * never used, which Node does not count as idle.
   */
  closeUnused(): void;
  /** Stops checking. */
  stop(): void;
}

interface Connection {
  readonly socket: Socket;
  readonly address: string;
  readonly answers: Set<http.ServerResponse>;
  /** When the last request came or its answer ended. */
  activeAtMs: number;
  /** How much was unread at the last check, and since when its reader has taken nothing. */
  waitingBytes: number;
  stalledSinceMs: number;
}

/** So long without a request, a client is taken to have nothing more to send before a shutdown. */
const QUIET_MS = 250;
const LONGEST_WIND_DOWN_MS = 2000;
const POLL_MS = 25;
/** How long a sum of what is unread may be used again. */
const FRESH_MS = 50;

/** Makes the connections of one server. `now` is a clock that nobody can set, in milliseconds. */
export function createConnections(
  limits: ServerLimits,
  now: () => number = () => performance.now(),
): Connections {
  const open = new OpenConnections(limits, now);
  let isWindingDown = false;
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  let isOver = false;

  function check(): void {
    checkedAtMs = now();
    isOver = cutOffStalled(open.all(), limits, checkedAtMs) > limits.waitingBytes;
  }

  const timer = setInterval(check, limits.checkMs);
  timer.unref();

  return {
    watch(server) {
      server.on('connection', (socket) => open.add(socket));
      server.on('request', (request, response) => {
        open.begin(request.socket, response);
        if (isWindingDown) response.setHeader('Connection', 'close');
      });
    },
    isOverloaded() {
      if (now() - checkedAtMs > FRESH_MS) check();
      return isOver;
    },
    async windDown() {
      isWindingDown = true;
      for (const answer of open.all().flatMap(({ answers }) => [...answers])) {
        if (!answer.headersSent) answer.setHeader('Connection', 'close');
      }
      const untilMs = now() + LONGEST_WIND_DOWN_MS;
      const isActive = ({ answers, activeAtMs }: Connection) =>
        answers.size > 0 || now() - activeAtMs < QUIET_MS;
      while (now() < untilMs && open.all().some(isActive)) await wait(POLL_MS);
    },
    closeUnused() {
      for (const { socket, answers } of open.all()) if (answers.size === 0) socket.destroy();
    },
    stop: () => clearInterval(timer),
  };
}

/** The open connections, each with its responses in progress. */
class OpenConnections {
  readonly #limits: ServerLimits;
  readonly #now: () => number;
  readonly #tracked = new Map<Socket, Connection>();
  readonly #countOf = new Map<string, number>();

  constructor(limits: ServerLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  all(): Connection[] {
    return [...this.#tracked.values()];
  }

  add(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const nowMs = this.#now();
    this.#tracked.set(socket, {
      socket,
      address,
      answers: new Set(),
      activeAtMs: nowMs,
      waitingBytes: 0,
      stalledSinceMs: nowMs,
    });
    const count = (this.#countOf.get(address) ?? 0) + 1;
    this.#countOf.set(address, count);
    socket.once('close', () => this.#forget(socket, address));
    if (count > (this.#limits.connectionsPerAddress ?? Number.POSITIVE_INFINITY)) {
      closeOne(this.all().filter((other) => other.address === address));
    }
    if (this.#tracked.size > this.#limits.connections) closeOne(this.all());
  }

  begin(socket: Socket, answer: http.ServerResponse): void {
    const connection = this.#tracked.get(socket);
    if (connection === undefined) return;
    connection.activeAtMs = this.#now();
    connection.answers.add(answer);
    // A client that asks on and on without reading: its answers would queue up.
    if (connection.answers.size > this.#limits.requestsAtOnce) socket.destroy();
    answer.once('close', () => {
      connection.answers.delete(answer);
      connection.activeAtMs = this.#now();
    });
  }

  #forget(socket: Socket, address: string): void {
    this.#tracked.delete(socket);
    const count = (this.#countOf.get(address) ?? 0) - 1;
    if (count > 0) this.#countOf.set(address, count);
    else this.#countOf.delete(address);
  }
}

/** Cuts off readers that take nothing for too long; answers how many bytes are left unread. */
function cutOffStalled(
  connections: readonly Connection[],
  limits: ServerLimits,
  nowMs: number,
): number {
  const waiting = connections.filter((connection) => measure(connection, nowMs) > 0);
  for (const { socket, stalledSinceMs, waitingBytes } of waiting) {
    const patienceMs = limits.stalledMs + (1000 * waitingBytes) / limits.slowestBytesPerS;
    if (nowMs - stalledSinceMs > patienceMs) socket.destroy();
  }
  return relieve(waiting, limits, nowMs);
}

/** Closes what has been idle for longest; where nothing is idle, the newest. */
function closeOne(connections: readonly Connection[]): void {
  const idle = connections
    .slice(0, -1)
    .filter(({ answers, socket }) => answers.size === 0 && !socket.destroyed)
    .toSorted((a, b) => a.activeAtMs - b.activeAtMs);
  const victim = idle[0] ?? connections.at(-1);
  victim?.socket.destroy();
}

/** Measures what a reader has not taken yet, and answers it in bytes. */
function measure(connection: Connection, nowMs: number): number {
  let waitingBytes = 0;
  for (const answer of connection.answers) waitingBytes += answer.writableLength;
  const isTakingAll = connection.waitingBytes === 0 || waitingBytes === 0;
  if (isTakingAll || waitingBytes < connection.waitingBytes) connection.stalledSinceMs = nowMs;
  connection.waitingBytes = waitingBytes;
  return waitingBytes;
}

/** Cuts off the slowest readers while too much waits; answers how many bytes are left. */
function relieve(waiting: readonly Connection[], limits: ServerLimits, nowMs: number): number {
  let total = waiting.reduce((sum, { waitingBytes }) => sum + waitingBytes, 0);
  if (total <= limits.waitingBytes) return total;
  const slowestFirst = waiting.toSorted((a, b) => a.stalledSinceMs - b.stalledSinceMs);
  for (const { socket, waitingBytes, stalledSinceMs } of slowestFirst) {
    if (total <= limits.waitingBytes) break;
    if (nowMs - stalledSinceMs < limits.stalledUnderPressureMs) break;
    socket.destroy();
    total -= waitingBytes;
  }
  return total;
}
