/**
 * Limits on connections, requests and answers, in one place. They hold for every caller, whoever
 * it is; what an account may store is limited by `#shared/domain/account/quotas.ts`, how often
 * somebody may call by `#api/middleware/rate-limit.ts`. SECURITY.md explains all of them.
 */
export interface ServerLimits {
  /** Open connections. Beyond that the one that has been idle for longest is closed. */
  readonly connections: number;
  /** Open connections of one address, where no reverse proxy stands in front; null for no limit. */
  readonly connectionsPerAddress: number | null;
  /** Requests on one connection before it is closed. */
  readonly requestsPerConnection: number;
  /** Requests on one connection that wait for their answers (pipelining). */
  readonly requestsAtOnce: number;
  /** How long the headers of a request may take. */
  readonly headersMs: number;
  /** How long a whole request may take, with its body. */
  readonly requestMs: number;
  /** How long a connection may be idle between two requests. */
  readonly keepAliveMs: number;
  /** How often connections are checked. */
  readonly checkMs: number;
  /** Bytes of answers that all readers together have not taken yet. Beyond that the slowest are cut off. */
  readonly waitingBytes: number;
  /** A reader that takes nothing for so long is cut off … */
  readonly stalledMs: number;
  /** … after a second more for each of so many bytes, because one piece may be large. */
  readonly slowestBytesPerS: number;
  /** When memory is short, a reader that takes nothing for so long may be cut off. */
  readonly stalledUnderPressureMs: number;
}

/** The limits of a server. Behind a proxy all connections come from the proxy's address. */
export function serverLimits({ trustedProxies }: { trustedProxies: number }): ServerLimits {
  return {
    connections: 4000,
    connectionsPerAddress: trustedProxies > 0 ? null : 500,
    requestsPerConnection: 1000,
    requestsAtOnce: 8,
    headersMs: 10_000,
    requestMs: 30_000,
    keepAliveMs: 65_000,
    checkMs: 1000,
    waitingBytes: 64_000_000,
    stalledMs: 10_000,
    slowestBytesPerS: 16_000,
    stalledUnderPressureMs: 1000,
  };
}

/** How many bytes of bodies are held at once, from the smallest group of callers to all of them. */
export interface BodyBounds {
  /** One account; for callers without one, everybody in a network. */
  readonly caller: number;
  readonly network: number;
  readonly neighbourhood: number;
  readonly all: number;
}

/** Limits on bodies while they arrive and while their requests are answered. */
export interface BodyLimits {
  /** Bytes of bodies that are in memory at once. */
  readonly held: BodyBounds;
  /** A body has so long to arrive … */
  readonly graceMs: number;
  /** … and a second more for each of so many bytes that have come. */
  readonly slowestBytesPerS: number;
}

/** The largest body is an archive of 30 MB, and one account can send it in pieces of any size. */
export const BODY_LIMITS: BodyLimits = {
  held: {
    caller: 40_000_000,
    network: 60_000_000,
    neighbourhood: 80_000_000,
    all: 120_000_000,
  },
  graceMs: 5000,
  slowestBytesPerS: 1000,
};
