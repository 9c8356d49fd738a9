/*
 * A database that was frozen, or cut off by a network that drops packets, closes no connection: what
 * waits for it waits without end. This watch tells it from one that is slow. When a question has been
 * open and nothing was heard on any connection for 0.8 s, it asks on a new connection; when that is
 * not answered in 0.8 s either, the server counts as silent: its connections are cut, so that what
 * waited fails, and until it answers again nobody waits for it.
 */
import net from 'node:net';

/** Where a server listens. */
export interface Host {
  host: string;
  port: number;
}

/** Asks a server something over `stream`; resolves at its answer, rejects when it is away, or waits. */
export type Ping = (host: Host, stream: () => net.Socket) => Promise<void>;

export interface ServerWatch {
  /** The first server that answers; rejects when none does, at once while all are silent. */
  choose(): Promise<Host>;
  /** Whether the chosen server was heard in the last seconds. */
  isTrusted(): boolean;
  /** Opens a connection, which is cut once the server is silent. */
  connect(host: Host): net.Socket;
  /** Notes that a question was sent. What it returns is called at its end, with whether it was answered. */
  ask(): (isAnswered: boolean) => void;
}

const TICK_MS = 100;
/** Time is counted in ticks of a timer: while the process itself is busy none passes. */
const PATIENCE_TICKS = 8;
const TRUST_MS = 3000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;

type Answer = { kind: 'answered' } | { kind: 'refused'; error: unknown } | { kind: 'silent' };

/** Watches `hosts`, of which one is used at a time; `ping` is how one is asked whether it is there. */
export function watchServer(hosts: readonly [Host, ...Host[]], ping: Ping): ServerWatch {
  const sockets = new Set<net.Socket>();
  const choice = createChoice(hosts);
  const probe = createProbe(ping, (host) => {
    choice.trust(host);
    questions.hear();
  });
  let suspicion: Promise<void> | null = null;

  /** Questions stay open: asks the server that they were sent to, and gives them up if it is silent. */
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

/** Which server is used, when it was heard last, and until when none is asked because all are silent. */
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
      // A server that wakes up late does not take the place of another.
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

/** Looks for a server that answers, once for all who wait for it; for nobody while all are silent. */
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

/** Counts how long questions are open with nothing heard; calls `onSilence` while it is too long. */
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
 * Pings a server and waits for 0.8 s. A ping without an answer stays open until the next one, so that
 * a server that wakes up is heard, and does not find a connection that was given up: it counts those.
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

/** Ends after 0.8 s in which the process was not busy. It keeps the process alive, for what waits. */
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
