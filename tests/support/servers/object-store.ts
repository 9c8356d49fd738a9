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
  /** Each answer waits for it; null for a store that answers at once. */
  held: Promise<void> | null;
  /** Changes what a file in parts is stored as, while the store says that all is well. */
  lie: ((content: Buffer) => Buffer) | null;
  stop(): Promise<void>;
}

const KEYS = { accessKeyId: 'AKIATEST', secretAccessKey: 'a/secret+key' };
const REGION = 'eu-test-1';
const BUCKET = '/bucket/';

/** Starts the store. */
export async function startObjectStore(): Promise<TestStore> {
  const files: TestStore['files'] = new Map();
  const calls: string[] = [];
  const uploads: Uploads = new Map();
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { status, content, etag } = answer(request, Buffer.concat(parts));
      void Promise.resolve(store.held).then(() =>
        response.writeHead(status, etag === undefined ? {} : { etag }).end(content),
      );
    });
  });

  function answer(request: http.IncomingMessage, body: Buffer): Answer {
    const { method = '', url = '' } = request;
    const [address = '', query = ''] = url.split('?', 2);
    const name = address.slice(BUCKET.length);
    calls.push(`${method} ${name}`);
    if (store.fault !== null) return { status: store.fault };
    if (!url.startsWith(BUCKET)) return { status: 404 };
    if (request.headers.authorization !== signatureOf(request, body)) return { status: 403 };
    if (query !== '') {
      const take = (content: Buffer) =>
        files.set(name, { content: store.lie?.(content) ?? content, type: '' });
      return answerInParts(uploads, { method, query: new URLSearchParams(query), body, take });
    }
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
    files,
    calls,
    fault: null,
    held: null,
    lie: null,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return store;
}

interface Answer {
  readonly status: number;
  readonly content?: Buffer;
  readonly etag?: string;
}

/** The parts of unfinished files by their upload. */
type Uploads = Map<string, Map<number, Buffer>>;

interface PartCall {
  readonly method: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
  /** Takes a file whose parts were put together. */
  readonly take: (content: Buffer) => void;
}

/** Answers the calls by which a file is stored in parts. */
function answerInParts(uploads: Uploads, { method, query, body, take }: PartCall): Answer {
  if (query.has('uploads')) {
    const id = `upload-${uploads.size + 1}`;
    uploads.set(id, new Map());
    const content = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
    return { status: 200, content: Buffer.from(content) };
  }
  const id = query.get('uploadId') ?? '';
  const parts = uploads.get(id);
  if (parts === undefined) return { status: 404 };
  if (method === 'PUT') {
    parts.set(Number(query.get('partNumber')), body);
    return { status: 200, etag: `"${sha256(body).slice(0, 32)}"` };
  }
  uploads.delete(id);
  if (method === 'DELETE') return { status: 204 };
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)];
  const contents = named.map(([, number]) => parts.get(Number(number)));
  if (contents.includes(undefined)) return { status: 400 };
  take(Buffer.concat(contents.filter((each) => each !== undefined)));
  return { status: 200, content: Buffer.from('<CompleteMultipartUploadResult/>') };
}

/** The Authorization header that S3 expects of a request: Signature Version 4, over the headers that it names. */
function signatureOf(request: http.IncomingMessage, body: Buffer): string {
  const given = request.headers.authorization ?? '';
  const signed = /SignedHeaders=([^,]+)/.exec(given)?.[1] ?? '';
  const instant = String(request.headers['x-amz-date']);
  const stated = String(request.headers['x-amz-content-sha256']);
  const payload = stated === 'UNSIGNED-PAYLOAD' ? stated : sha256(body);
  const [address, query = ''] = (request.url ?? '').split('?', 2);
  const canonical = [
    request.method,
    address,
    query.split('&').toSorted().join('&'),
    ...signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    payload,
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
