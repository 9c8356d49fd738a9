import type { ApiClient } from '#client/api-client.ts';
import { createBreaks } from '#platform/time/breaks.ts';
import { accountDataApi, type ExportPart } from '#shared/contract/account/account-data.ts';
import { createExportReader, type ExportDocument } from './export-reader.ts';

/** A downloaded export in chunks as sent by the server, and its content. */
export interface DownloadedAccount {
  readonly pieces: readonly Uint8Array<ArrayBuffer>[];
  readonly document: ExportDocument;
}

/** Dependencies of a download. */
export interface DownloadDeps {
  readonly client: Pick<ApiClient, 'open'>;
  readonly signal: AbortSignal;
  /** Reports the number of records received, and the total. */
  readonly report: (records: number, total: number) => void;
}

/** The reason of a failed download, in a sentence for the user. */
export class DownloadError extends Error {}

/** Chunk size that is parsed without blocking; a fast connection delivers megabytes together. */
const PIECE = 64 * 1024;

const BROKEN_OFF =
  'The connection broke off before everything had come. Nothing is lost; try again.';

/**
 * Downloads an export with these lists; rejects with a `DownloadError`, also when it is incomplete.
 */
export async function downloadAccount(
  parts: readonly ExportPart[],
  deps: DownloadDeps,
): Promise<DownloadedAccount> {
  const input = { query: { parts: parts.join(',') } };
  const response = await deps.client.open(accountDataApi.export, input, deps.signal).catch(() => {
    throw new DownloadError('There is no connection to the server.');
  });
  if (response.status === 401) throw new DownloadError('Your sign-in has expired. Sign in again.');
  if (!response.ok || response.body === null) {
    throw new DownloadError(`The server could not export it now (${response.status}). Try again.`);
  }
  const total = Number(response.headers.get('x-export-records') ?? 0);
  const account = await read(response.body, (records) => deps.report(records, total));
  if (account === null) throw new DownloadError(BROKEN_OFF);
  return account;
}

async function read(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  report: (records: number) => void,
): Promise<DownloadedAccount | null> {
  const stream = body.getReader();
  const reader = createExportReader();
  const decoder = new TextDecoder();
  const takeBreak = createBreaks();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  try {
    for (;;) {
      const { done, value } = await stream.read();
      if (done) break;
      for (let at = 0; at < value.length; at += PIECE) {
        const piece = value.subarray(at, at + PIECE);
        pieces.push(piece);
        reader.push(decoder.decode(piece, { stream: true }));
        report(reader.records());
        await takeBreak();
      }
    }
  } catch {
    return null;
  }
  const document = reader.end();
  return document === null ? null : { pieces, document };
}
