import { AwsClient } from 'aws4fetch';
import type { Logger } from 'pino';
import { unavailable } from '#api/errors.ts';

/** Files by name in an S3-compatible store. Each call throws 503 where the store is away or refuses. */
export interface ObjectStore {
  write(name: string, content: Buffer, type: string): Promise<void>;
  /** Null where there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** Deletes a file; one that is not there is no error. */
  remove(name: string): Promise<void>;
}

/** The bucket, and how calls are signed. */
interface Settings {
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const TIMEOUT_MS = 15_000;
/** Of a 5xx answer; each waits longer than the one before. */
const RETRIES = 2;
const MISSING = 404;

/** Opens a store; nothing is asked of it before the first call. Why it refuses stands in the log. */
export function openObjectStore({ bucketUrl, ...keys }: Settings, log: Logger): ObjectStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: RETRIES });

  async function ask(name: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await client.fetch(`${bucketUrl}/${name}`, { ...init, signal });
    } catch (error) {
      log.warn({ err: error, name }, 'the store of pictures is away');
      throw unavailable();
    }
  }

  /** Makes a call whose answer is a status alone. */
  async function told(name: string, init: RequestInit, expected: readonly number[]): Promise<void> {
    const { status, body } = await ask(name, init);
    await body?.cancel();
    if (!expected.includes(status)) refuse(name, status);
  }

  function refuse(name: string, status: number): never {
    log.warn({ status, name }, 'the store of pictures has refused a call');
    throw unavailable();
  }

  return {
    write(name, content, type) {
      const headers = { 'content-type': type };
      return told(name, { method: 'PUT', body: new Uint8Array(content), headers }, [200, 201, 204]);
    },
    async read(name) {
      const answer = await ask(name, { method: 'GET' });
      if (answer.ok) return Buffer.from(await answer.arrayBuffer());
      await answer.body?.cancel();
      return answer.status === MISSING ? null : refuse(name, answer.status);
    },
    remove: (name) => told(name, { method: 'DELETE' }, [200, 204, MISSING]),
  };
}
