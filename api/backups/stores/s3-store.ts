import { AwsClient } from 'aws4fetch';
import type { ObjectStoreSettings } from '#api/config/object-store-url.ts';
import { type BackupStore, StoreError } from './store.ts';

const PART_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 120_000;
/** Of a 5xx answer; each waits longer than the one before. */
const RETRIES = 2;
const MISSING = 404;

/** Opens an S3-compatible store. Files go there in parts: memory does not depend on their size. */
export function openS3Store({ bucketUrl, ...keys }: ObjectStoreSettings): BackupStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: RETRIES });

  async function ask(address: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await client.fetch(`${bucketUrl}/${address}`, { ...init, signal });
    if (answer.ok || (init.method === 'DELETE' && answer.status === MISSING)) return answer;
    await answer.body?.cancel();
    throw new StoreError(`The store answers ${answer.status}.`);
  }

  async function upload(name: string, uploadId: string, bytes: AsyncIterable<Uint8Array>) {
    const tags: string[] = [];
    for await (const body of inParts(bytes)) {
      const address = `${name}?partNumber=${tags.length + 1}&uploadId=${encodeURIComponent(uploadId)}`;
      const answer = await ask(address, { method: 'PUT', body });
      await answer.body?.cancel();
      tags.push(answer.headers.get('etag') ?? '');
    }
    const parts = tags.map(
      (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const address = `${name}?uploadId=${encodeURIComponent(uploadId)}`;
    // An answer of 200 may still hold an error.
    const text = await (await ask(address, { method: 'POST', body })).text();
    if (text.includes('<Error>'))
      throw new StoreError('The store could not put the parts together.');
  }

  return {
    async write(name, bytes) {
      const begun = await (await ask(`${name}?uploads=`, { method: 'POST' })).text();
      const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1];
      if (uploadId === undefined) throw new StoreError('The store takes no files in parts.');
      try {
        await upload(name, uploadId, bytes);
      } catch (error) {
        const address = `${name}?uploadId=${encodeURIComponent(uploadId)}`;
        // Parts that nobody puts together cost space.
        await ask(address, { method: 'DELETE' }).catch(() => {});
        throw error;
      }
    },
    async *read(name) {
      const answer = await ask(name, { method: 'GET' });
      if (answer.body !== null) yield* answer.body;
    },
    async remove(name) {
      await (await ask(name, { method: 'DELETE' })).body?.cancel();
    },
  };
}

/** Joins pieces into parts of 8 MiB; the last one may be smaller. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(PART_BYTES);
  let length = 0;
  let isFirst = true;
  for await (const piece of bytes) {
    for (let from = 0; from < piece.length; ) {
      const count = Math.min(piece.length - from, PART_BYTES - length);
      part.set(piece.subarray(from, from + count), length);
      length += count;
      from += count;
      if (length < PART_BYTES) continue;
      yield part;
      isFirst = false;
      part = new Uint8Array(PART_BYTES);
      length = 0;
    }
  }
  if (length > 0 || isFirst) yield part.slice(0, length);
}
