import { accountDataApi, type ExportPart } from '#shared/contract/account-data.ts';
import { isOwnExport } from '#shared/domain/import/own-json.ts';
import type { ExportDocument } from './export-tables.ts';

/** What a download is made of. */
export interface DownloadDeps {
  readonly token: string | null;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  /** Hears how many records have come, and of how many. */
  readonly report: (records: number, total: number) => void;
}

/** Why nothing was downloaded, in a sentence for the user. */
export class DownloadError extends Error {}

const BROKEN_OFF =
  'The connection broke off before everything had come. Nothing is lost; try again.';

/** Downloads an export with these lists; rejects with a `DownloadError`, also where it is not whole. */
export async function downloadAccount(
  parts: readonly ExportPart[],
  deps: DownloadDeps,
): Promise<{ text: string; document: ExportDocument }> {
  const response = await deps
    .fetch(`/api${accountDataApi.export.path}?parts=${parts.join(',')}`, {
      headers: { authorization: `Bearer ${deps.token ?? ''}` },
      credentials: 'omit',
      cache: 'no-store',
      signal: deps.signal,
    })
    .catch(() => {
      throw new DownloadError('There is no connection to the server.');
    });
  if (response.status === 401) throw new DownloadError('Your sign-in has expired. Sign in again.');
  if (!response.ok || response.body === null) {
    throw new DownloadError(`The server could not export it now (${response.status}). Try again.`);
  }
  const total = Number(response.headers.get('x-export-records') ?? 0);
  const text = await readText(response.body, (records) => deps.report(records, total));
  const document = parse(text);
  if (document === null) throw new DownloadError(BROKEN_OFF);
  return { text, document };
}

/** Each record stands on a line of its own. */
async function readText(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  report: (records: number) => void,
): Promise<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const pieces: string[] = [];
  let lines = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return pieces.join('');
      pieces.push(value);
      lines += value.split('\n').length - 1;
      report(lines);
    }
  } catch {
    throw new DownloadError(BROKEN_OFF);
  }
}

function parse(text: string): ExportDocument | null {
  try {
    const document: unknown = JSON.parse(text);
    return isOwnExport(document) ? document : null;
  } catch {
    return null;
  }
}
