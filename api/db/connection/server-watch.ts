/* Detects a database server that is unreachable without closing its connections: frozen, or
   behind a network that drops packets. Queries would otherwise wait for ever. When a query is
   pending and nothing was received on any connection for 0.8 s, the watch pings on a new
   connection. If that is not answered within 0.8 s either, the server counts as silent: its
   connections are closed, so that pending queries fail, and new ones fail immediately until it
   answers again. */
import net from 'node:net';

/** Address of a server. */
export interface Host {
  host: string;
  port: number;
}

/**
 * Pings a server over `stream`: resolves on its answer, rejects when it is unreachable, or stays
 * pending.
 */
export type Ping = (host: Host, stream: () => net.Socket) => Promise<void>;

export interface ServerWatch {
  /**
   * Returns the first server that answers; rejects when none does, and immediately while all are
   * silent.
   */
  choose(): Promise<Host>;
  /** Returns whether the chosen server was heard in the last seconds. */
  isTrusted(): boolean;
  /** Opens a connection, which is closed once the server is silent. */
  connect(host: Host): net.Socket;
  /** Records a sent query. Call the returned function at its end, with whether it was answered. */
  ask(): (isAnswered: boolean) => void;
}

const TICK_MS = 100;
/**
 * Time is counted in ticks of a timer, so that time in which the process itself is busy does not
 * count.
 */
const PATIENCE_TICKS = 8;
const TRUST_MS = 3000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;

type Answer = { kind: 'answered' } | { kind: 'refused'; error: unknown } | { kind: 'silent' };

/** Watches `hosts`, of which one is used at a time; `ping` tests whether one answers. */
export function watchServer(hosts: readonly [Host, ...Host[]], ping: Ping): ServerWatch {
  const sockets = new Set<net.Socket>();
  const choice = createChoice(hosts);
  const probe = createProbe(ping, (host) => {
    choice.trust(host);
    questions.hear();
  });
  let suspicion: Promise<void> | null = null;

  /** Queries are pending: pings their server, and fails them if it is silent. */
  function suspect(): Promise<void> {
    const suspected = choice.host();
    suspicion ??= probe(suspected)
      .then(({ kind }) => {
        // An error is an answer as well.
        if (kind !== 'silent') return questions.hear();
        choice.giveUp(suspected);
        for (const socket of sockets) socket.destroy(silentError());
      })
      .finally(() => {
        suspicion = null;
      });
    return suspicion;
  }
  const questions = createQuestions(() => void suspect());
  const search = createSearch(hosts, choice, probe);

  return {
    async choose() {
      return choice.isTrusted() ? choice.host() : search();
    },
    isTrusted: choice.isTrusted,
    connect(host) {
      const socket = openSocket(host);
      const end = questions.ask();
      sockets.add(socket);
      socket.once('data', () => end(true));
      socket.on('error', choice.distrust);
      socket.once('close', () => {
        sockets.delete(socket);
        end(false);
        choice.distrust();
      });
      return socket;
    },
    ask() {
      const end = questions.ask();
      return (isAnswered) => {
        if (isAnswered) choice.hear();
        end(isAnswered);
      };
    },
  };
}

type Choice = ReturnType<typeof createChoice>;

/**
 * Tracks the server in use, when it was last heard, and until when none is tried because all are
 * silent.
 */
function createChoice(hosts: readonly [Host, ...Host[]]) {
  let chosen: Host = hosts[0];
  let heardAtMs = Number.NEGATIVE_INFINITY;
  let silence: { pauseMs: number; untilMs: number } | null = null;
  const isTrusted = () => performance.now() - heardAtMs < TRUST_MS;
  const after = (host: Host) => hosts[(hosts.indexOf(host) + 1) % hosts.length] ?? host;
  const distrust = () => {
    heardAtMs = Number.NEGATIVE_INFINITY;
  };
  const pause = () => {
    const pauseMs =
      silence === null ? FIRST_PAUSE_MS : Math.min(silence.pauseMs * 2, LONGEST_PAUSE_MS);
    silence = { pauseMs, untilMs: performance.now() + pauseMs };
  };
  return {
    host: () => chosen,
    after,
    isTrusted,
    distrust,
    pause,
    isSilent: () => silence !== null,
    isPausing: () => silence !== null && performance.now() < silence.untilMs,
    hear() {
      heardAtMs = performance.now();
    },
    trust(host: Host) {
      // A server that answers late does not replace another one.
      if (host !== chosen && isTrusted()) return;
      chosen = host;
      silence = null;
      heardAtMs = performance.now();
    },
    giveUp(host: Host) {
      if (hosts.length === 1) pause();
      if (chosen === host) chosen = after(host);
      distrust();
    },
  };
}

/**
 * Searches for a server that answers, once for all waiting callers; rejects while all are silent.
 */
function createSearch(
  hosts: readonly Host[],
  choice: Choice,
  probe: ReturnType<typeof createProbe>,
) {
  let search: Promise<Host> | null = null;

  async function findServer(): Promise<Host> {
    let host = choice.host();
    let isSilent = true;
    let failure: unknown = silentError();
    for (const _ of hosts) {
      const answer = await probe(host);
      if (answer.kind === 'answered') return host;
      if (answer.kind === 'refused') {
        isSilent = false;
        failure = answer.error;
      }
      host = choice.after(host);
    }
    if (isSilent) choice.pause();
    throw failure;
  }

  return async (): Promise<Host> => {
    if (choice.isPausing()) throw silentError();
    search ??= findServer().finally(() => {
      search = null;
    });
    if (!choice.isSilent()) return search;
    search.catch(() => {});
    throw silentError();
  };
}

function openSocket({ host, port }: Host): net.Socket {
  return net.connect({ host, port, noDelay: true, keepAlive: true });
}

function silentError(): Error {
  return Object.assign(new Error('The database server is silent.'), { code: 'ETIMEDOUT' });
}

/**
 * Measures how long queries are pending with nothing heard; calls `onSilence` while it is too long.
 */
function createQuestions(onSilence: () => void) {
  const open = new Set<{ sinceTick: number }>();
  let tick = 0;
  let heardTick = 0;
  let timer: NodeJS.Timeout | null = null;
  const count = () => {
    tick += 1;
    const [oldest] = open;
    if (oldest === undefined) {
      clearInterval(timer ?? undefined);
      timer = null;
    } else if (tick - Math.max(oldest.sinceTick, heardTick) >= PATIENCE_TICKS) {
      onSilence();
    }
  };
  return {
    hear() {
      heardTick = tick;
    },
    ask() {
      const question = { sinceTick: tick };
      open.add(question);
      timer ??= setInterval(count, TICK_MS).unref();
      return (isAnswered: boolean) => {
        open.delete(question);
        if (isAnswered) heardTick = tick;
      };
    },
  };
}

/**
 * Pings a server and waits for 0.8 s. An unanswered ping stays open until the next one, so that a
 * recovering server is noticed and does not see an aborted connection, which it would count as an
 * error.
 */
function createProbe(ping: Ping, onAnswer: (host: Host) => void) {
  const last = new Map<Host, net.Socket>();
  return async (host: Host): Promise<Answer> => {
    const stream = () => {
      last.get(host)?.destroy();
      const socket = openSocket(host).unref();
      last.set(host, socket);
      return socket;
    };
    const answer = ping(host, stream).then(
      (): Answer => {
        onAnswer(host);
        return { kind: 'answered' };
      },
      (error: unknown): Answer => ({ kind: 'refused', error }),
    );
    const patience = startPatience();
    return Promise.race([answer, patience.end]).finally(patience.stop);
  };
}

/**
 * Resolves after 0.8 s in which the process was not busy. It keeps the process alive for pending
 * queries.
 */
function startPatience() {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<Answer>((resolve) => {
    let ticks = 0;
    timer = setInterval(() => {
      ticks += 1;
      if (ticks >= PATIENCE_TICKS) resolve({ kind: 'silent' });
    }, TICK_MS);
  });
  return { end, stop: () => clearInterval(timer) };
}
