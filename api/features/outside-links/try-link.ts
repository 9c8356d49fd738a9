/* Calls an address that a writer typed: never one within the network of the server. */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '#api/features/outside-links/public-address.ts';

/** How a try of a link went: an answer, silence, a name without an address, a closed network. */
export type Trial =
  | { readonly outcome: 'fine' | 'status'; readonly status: number }
  | { readonly outcome: 'silent' | 'nowhere' | 'private'; readonly status: null };

/** The way to the internet, which tests replace. */
export interface Internet {
  resolve(hostname: string): Promise<readonly LookupAddress[]>;
  /** Where a connection to an address really goes. */
  connectionTo(address: LookupAddress): { readonly host: string; readonly port?: number };
}

/** The internet itself. */
export const INTERNET: Internet = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  connectionTo: ({ address }) => ({ host: address }),
};

const LONGEST_MS = 10_000;
const MOST_HOPS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];
/** Answers to programs: a reader in a browser may well see the page. */
const TO_PROGRAMS = [401, 403, 405, 406, 407, 412, 418, 429, 451, 503, 999];
const HEADERS = {
  'user-agent': 'Ripen (looks whether links of articles lead somewhere)',
  accept: 'text/html, */*;q=0.5',
};

class ClosedNetwork extends Error {}

/** Asks for the page that a link leads to, and reads nothing of it. Never rejects. */
export async function tryLink(url: string, internet: Internet = INTERNET): Promise<Trial> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  try {
    let next = new URL(url);
    for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
      const { status, location } = await ask(next, internet, signal);
      if (!REDIRECTS.includes(status) || location === undefined) {
        const isFine = status < 400 || TO_PROGRAMS.includes(status);
        return { outcome: isFine ? 'fine' : 'status', status };
      }
      next = new URL(location, next);
    }
    return SILENT;
  } catch (error) {
    if (error instanceof ClosedNetwork) return { outcome: 'private', status: null };
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return code === 'ENOTFOUND' ? { outcome: 'nowhere', status: null } : SILENT;
  }
}

const SILENT: Trial = { outcome: 'silent', status: null };

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
}

async function ask(url: URL, internet: Internet, signal: AbortSignal): Promise<Answer> {
  if (!['http:', 'https:'].includes(url.protocol)) throw new Error('no address of the web');
  // Other ports are those of services that are not for readers.
  if (url.port !== '' || url.username !== '' || url.password !== '') throw new ClosedNetwork();
  const target = await resolvePublic(url.hostname, internet);
  signal.throwIfAborted();
  const { host, port } = internet.connectionTo(target);
  // The name is not looked up again: it might have another address by then.
  const resolved: LookupFunction = (_name, options, done) => {
    const family = isIP(host);
    if (options.all === true) done(null, [{ address: host, family }]);
    else done(null, host, family);
  };
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        protocol: url.protocol,
        hostname: bare(url.hostname),
        port,
        signal,
        agent: false,
        path: `${url.pathname}${url.search}`,
        headers: { ...HEADERS, host: url.host },
        lookup: resolved,
      },
      (answer) => {
        const { statusCode: status = 0, headers } = answer;
        answer.on('error', () => {});
        answer.destroy();
        resolve({ status, location: headers.location });
      },
    );
    sent.on('error', reject).end();
  });
}

/** Every address of a name must be public: which of them is used is not ours to say. */
async function resolvePublic(hostname: string, internet: Internet): Promise<LookupAddress> {
  const literal = bare(hostname);
  const family = isIP(literal);
  const found = family === 0 ? await internet.resolve(hostname) : [{ address: literal, family }];
  const [first] = found;
  if (first === undefined) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' });
  if (!found.every(({ address }) => isPublicAddress(address))) throw new ClosedNetwork();
  return first;
}

/** An IPv6 address stands in brackets. */
function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
