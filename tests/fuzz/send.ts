import http from 'node:http';

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: string;
  /** With the query, below the origin. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
}

/** An answer, and how long it took. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
}

/** An answer that takes longer is none. */
const LONGEST_MS = 30_000;

/** Sends a request; of a stream of events it takes the first one and hangs up. */
export function send(url: string, request: WireRequest, agent: http.Agent): Promise<WireAnswer> {
  const { hostname, port } = new URL(url);
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const { method, path, headers, body } = request;
    const sent = http.request(
      { hostname, port, path, method, headers, agent, timeout: LONGEST_MS },
      (response) => {
        const parts: Buffer[] = [];
        const settle = () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString('utf8'),
            ms: performance.now() - startedMs,
          });
        const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true;
        response.on('data', (part: Buffer) => {
          parts.push(part);
          if (!isStream || !Buffer.concat(parts).includes('\n\n')) return;
          settle();
          sent.destroy();
        });
        response.on('end', settle);
        response.on('error', reject);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`No answer within ${LONGEST_MS} ms.`)));
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}
