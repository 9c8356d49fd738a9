/*
 * How many requests a server answers in a second. The client is a plain socket that only counts
 * bytes, so that on a small machine the server is what is measured.
 */
import net from 'node:net';
import { rawRequest } from '#tests/support/raw-request.ts';

/** Target, number of connections and duration of the requests. */
export interface Load {
  readonly url: string;
  readonly path: string;
  readonly connections: number;
  readonly durationMs: number;
}

const HEADERS = { 'accept-encoding': 'gzip, br' };
const END_OF_HEAD = '\r\n\r\n';

/** Answers the requests per second; each connection asks again when its answer is whole. */
export async function measureRate({ url, path, connections, durationMs }: Load): Promise<number> {
  const { status } = await rawRequest(url, path, { headers: HEADERS });
  if (status !== 200) throw new Error(`${path} answered ${status}.`);
  const untilMs = performance.now() + durationMs;
  const startedMs = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askUntil(url, path, untilMs)),
  );
  const seconds = (performance.now() - startedMs) / 1000;
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

function askUntil(url: string, path: string, untilMs: number): Promise<number> {
  const { hostname, port, host } = new URL(url);
  const fields = Object.entries({ host, ...HEADERS }).map(([name, value]) => `${name}: ${value}`);
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${fields.join('\r\n')}${END_OF_HEAD}`);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(request));
    let answered = 0;
    let missing = 0;
    let head = '';
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`${url} closed a connection.`)));
    socket.on('data', (part: Buffer) => {
      if (missing === 0) {
        head += part.toString('latin1');
        const end = head.indexOf(END_OF_HEAD);
        if (end === -1) return;
        missing = end + END_OF_HEAD.length + contentLength(head) - head.length;
        head = '';
      } else {
        missing -= part.length;
      }
      if (missing > 0) return;
      answered += 1;
      if (performance.now() < untilMs) socket.write(request);
      else {
        socket.removeAllListeners('close').destroy();
        resolve(answered);
      }
    });
  });
}

function contentLength(head: string): number {
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (length === undefined) throw new Error('An answer does not say how long it is.');
  return Number(length);
}
