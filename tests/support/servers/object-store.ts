import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ObjectStoreSettings } from '#api/config/object-store-url.ts';

/** A store on a free port that keeps one bucket in memory, and refuses calls that are not signed as S3 demands. */
export interface TestStore {
  readonly settings: ObjectStoreSettings;
  /** The files by name. */
  readonly files: Map<string, { content: Buffer; type: string }>;
  /** The calls that it took, such as `GET pictures/….webp`. */
  readonly calls: string[];
  /** Every call is answered with this status; null for the honest answer. */
  fault: number | null;
  stop(): Promise<void>;
}

const KEYS = { accessKeyId: 'AKIATEST', secretAccessKey: 'a/secret+key' };
const REGION = 'eu-test-1';
const BUCKET = '/bucket/';

/** Starts the store. */
export async function startObjectStore(): Promise<TestStore> {
  const files: TestStore['files'] = new Map();
  const calls: string[] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { status, content } = answer(request, Buffer.concat(parts));
      response.writeHead(status).end(content);
    });
  });

  function answer(
    request: http.IncomingMessage,
    body: Buffer,
  ): { status: number; content?: Buffer } {
    const { method = '', url = '' } = request;
    const name = url.slice(BUCKET.length);
    calls.push(`${method} ${name}`);
    if (store.fault !== null) return { status: store.fault };
    if (!url.startsWith(BUCKET)) return { status: 404 };
    if (request.headers.authorization !== signatureOf(request, body)) return { status: 403 };
    const known = files.get(name);
    if (method === 'PUT') {
      files.set(name, { content: body, type: String(request.headers['content-type']) });
      return { status: 200 };
    }
    if (method === 'DELETE') {
      files.delete(name);
      return { status: 204 };
    }
    return known === undefined ? { status: 404 } : { status: 200, content: known.content };
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const store: TestStore = {
    settings: { ...KEYS, region: REGION, bucketUrl: `http://127.0.0.1:${port}/bucket` },
    ...{ files, calls, fault: null },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return store;
}

/** The Authorization header that S3 expects of a request: Signature Version 4, over the headers that it names. */
function signatureOf(request: http.IncomingMessage, body: Buffer): string {
  const given = request.headers.authorization ?? '';
  const signed = /SignedHeaders=([^,]+)/.exec(given)?.[1] ?? '';
  const instant = String(request.headers['x-amz-date']);
  const stated = String(request.headers['x-amz-content-sha256']);
  const payload = stated === 'UNSIGNED-PAYLOAD' ? stated : sha256(body);
  const canonical = [
    ...[request.method, request.url, ''],
    ...signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    ...['', signed, payload],
  ].join('\n');
  const scope = `${instant.slice(0, 8)}/${REGION}/s3/aws4_request`;
  const key = scope
    .split('/')
    .reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${KEYS.secretAccessKey}`);
  const text = ['AWS4-HMAC-SHA256', instant, scope, sha256(canonical)].join('\n');
  const signature = hmac(key, text).toString('hex');
  const credential = `${KEYS.accessKeyId}/${scope}`;
  return `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signed}, Signature=${signature}`;
}

function sha256(text: Buffer | string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
