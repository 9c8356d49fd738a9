import http from 'node:http';

/** Somebody who calls the API from an address of their own, over connections that they keep. */
export interface Visitor {
  readonly address: string;
  /** Calls `path` below /api; rejects where no whole answer comes. */
  call(path: string, sent?: Sent): Promise<Answer>;
  leave(): void;
}

/** Options of a call. */
export interface Sent {
  readonly method?: string;
  readonly token?: string;
  readonly body?: object;
}

/** Answer to a call. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

const PATIENCE_MS = 30_000;

/** Somebody at an address of the loopback network, all of which is this machine on Linux. */
export function visitorFrom(url: string, address: string, maxSockets = 6): Visitor {
  const { hostname, port } = new URL(url);
  const agent = new http.Agent({ keepAlive: true, maxSockets });
  const call = (path: string, { method, token, body }: Sent = {}) => {
    const data = body === undefined ? null : JSON.stringify(body);
    const headers: http.OutgoingHttpHeaders = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(data === null ? {} : { 'content-type': 'application/json' }),
      ...(data === null ? {} : { 'content-length': Buffer.byteLength(data) }),
    };
    const options = { hostname, port, agent, headers, localAddress: address, path: `/api${path}` };
    return new Promise<Answer>((resolve, reject) => {
      const request = http.request(
        { ...options, method: method ?? (data === null ? 'GET' : 'POST'), timeout: PATIENCE_MS },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => {
            text += part;
          });
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
          response.on('error', reject);
        },
      );
      request.on('timeout', () => request.destroy(new Error(`${path} took too long.`)));
      request.on('error', reject);
      request.end(data ?? undefined);
    });
  };
  return { address, call, leave: () => agent.destroy() };
}
