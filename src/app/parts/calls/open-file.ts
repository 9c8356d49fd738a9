import type { ApiClient, CallInput } from '#client/api-client.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ErrorReply } from '#shared/contract/errors.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { NO_ANSWER } from '#stores/storage/failure.ts';

/** A call whose answer is a file, and how long it may take. */
export interface FileCall<E extends Endpoint> {
  readonly endpoint: E;
  readonly input: CallInput<E>;
  readonly longestMs: number;
}

/** Returns the file that an endpoint answers with. */
export async function openFile<E extends Endpoint>(
  client: Pick<ApiClient, 'open'>,
  { endpoint, input, longestMs }: FileCall<E>,
): Promise<CallResult<Blob>> {
  try {
    const response = await client.open(endpoint, input, AbortSignal.timeout(longestMs));
    if (response.ok) return { kind: 'ok', value: await response.blob() };
    const { error } = ErrorReply.parse(await response.json());
    return { kind: 'refused', status: response.status, ...error, fields: {}, current: null };
  } catch {
    return NO_ANSWER;
  }
}
