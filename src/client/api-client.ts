import type {
  BodyInputOf,
  Endpoint,
  ParamsInputOf,
  QueryInputOf,
  ReplyOf,
} from '#shared/contract/endpoint.ts';
import { ErrorReply, RESTORED_HEADER } from '#shared/contract/errors.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { isPasswordChangeNeeded, NO_ANSWER } from '#stores/storage/failure.ts';
import { retryAfterMs } from './retry-after.ts';

type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [Key in Name]?: Value }
  : { readonly [Key in Name]: Value };

/** Input of a call: the parts that its endpoint declares, typed by the contract. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsInputOf<E>> &
  Partial<Part<'query', QueryInputOf<E>>> &
  Part<'body', BodyInputOf<E>> & {
    /** The call continues when the page is left. */
    readonly outlivesPage?: boolean;
    /** The body of an endpoint that `takes` something else than JSON. */
    readonly file?: Blob;
  };

/** Calls the API by the contract. */
export interface ApiClient {
  /** Returns the parsed answer; never throws. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallResult<ReplyOf<E>>>;
  /**
   * Returns the response itself, for a body that is streamed until `signal` aborts. Rejects where
   * there is no answer.
   */
  open<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    signal: AbortSignal,
  ): Promise<Response>;
}

/** An answer 401: the token that was sent, and whether the call was one of the timer's. */
export interface Unauthorized {
  readonly token: string | null;
  readonly isTimerCall: boolean;
  /** Whether a restored backup has ended all sign-ins. */
  readonly isAfterRestore?: boolean;
}

/**
 * Dependencies of the client. `onUnauthorized` is called on each 401 before the caller gets its
 * result.
 */
export interface ApiClientDeps {
  readonly token: () => string | null;
  /**
   * Whether the stored token belongs to another user than this page shows; then nothing is sent.
   */
  readonly isForeign?: () => boolean;
  readonly fetch: typeof fetch;
  readonly onUnauthorized: (event: Unauthorized) => void;
  /** Called for each call that is refused because of a temporary password. */
  readonly onPasswordChangeNeeded?: () => void;
  /** Called for each failed call with its method, address without values, and status. */
  readonly onFailure?: (what: string) => void;
  readonly now?: () => number;
  readonly timeout?: (ms: number) => AbortSignal;
}

type LooseInput = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly outlivesPage?: boolean;
  readonly file?: Blob;
};

const TIMEOUT_MS = 10_000;
const RECORD_TIMEOUT_MS = 15_000;
const FILE_TIMEOUT_MS = 120_000;
const BASE = '/api';

/** Whether a 401 on this URL leaves the page where it is (the specification, section 4). */
export function isTimerCall(url: string): boolean {
  return url.includes('/pomodoros') || url.includes('/active-timer');
}

/**
 * Creates the client. No answer, 5xx, 408, 429 and unreadable bodies are `offline`; every other 4xx is
 * `refused`.
 */
export function createApiClient(deps: ApiClientDeps): ApiClient {
  const now = deps.now ?? Date.now;
  const timeout = deps.timeout ?? ((ms: number) => AbortSignal.timeout(ms));

  async function request(
    endpoint: Endpoint,
    input: LooseInput,
    signal: AbortSignal,
  ): Promise<Response> {
    const url = urlOf(endpoint, input);
    const token = deps.token();
    // Checked after reading the token: a sign-in in another tab stores its user before its token.
    if (token !== null && deps.isForeign?.()) throw new Error('Somebody else is signed in.');
    const response = await deps.fetch(url, {
      method: endpoint.method,
      headers: headersOf(token, typeOf(endpoint, input)),
      body: input.file ?? (input.body === undefined ? null : JSON.stringify(input.body)),
      keepalive: input.outlivesPage === true,
      credentials: 'omit',
      cache: 'no-store',
      signal,
    });
    if (response.status === 401) {
      const isAfterRestore = response.headers.has(RESTORED_HEADER);
      deps.onUnauthorized({ token, isTimerCall: isTimerCall(url), isAfterRestore });
    }
    return response;
  }

  async function send(endpoint: Endpoint, input: LooseInput): Promise<CallResult<unknown>> {
    const isRecord = endpoint.method === 'POST' && endpoint.path === '/pomodoros';
    const ms = isRecord ? RECORD_TIMEOUT_MS : TIMEOUT_MS;
    const signal = timeout(input.file === undefined ? ms : FILE_TIMEOUT_MS);
    return read(endpoint, await request(endpoint, input, signal), now());
  }

  return {
    async call<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
      const result = await send(endpoint, input).catch(() => NO_ANSWER);
      if (result.kind !== 'ok') deps.onFailure?.(failureOf(endpoint, result));
      if (isPasswordChangeNeeded(result)) deps.onPasswordChangeNeeded?.();
      // The value was parsed with the reply schema of this endpoint.
      return result as CallResult<ReplyOf<E>>;
    },
    async open<E extends Endpoint>(endpoint: E, input: CallInput<E>, signal: AbortSignal) {
      const { method, path } = endpoint;
      const failed = (status: number | string) => deps.onFailure?.(`${method} ${path}: ${status}`);
      const response = await request(endpoint, input, signal).catch((error) => {
        if (!signal.aborted) failed('no usable answer');
        throw error;
      });
      if (!response.ok) failed(response.status);
      return response;
    },
  };
}

function failureOf({ method, path }: Endpoint, result: CallResult<unknown>): string {
  return `${method} ${path}: ${result.kind === 'refused' ? result.status : 'no usable answer'}`;
}

/** Refusals of this moment, not of the call: it came too slowly, or after too many others. */
const TRY_AGAIN = [408, 429];

async function read(
  endpoint: Endpoint,
  response: Response,
  nowMs: number,
): Promise<CallResult<unknown>> {
  if (response.status >= 500 || TRY_AGAIN.includes(response.status)) {
    const said = ErrorReply.safeParse(await response.json().catch(() => null)).data;
    const retry = { kind: 'offline', retryAfterMs: retryAfterMs(response.headers, nowMs) } as const;
    if (said === undefined) return retry;
    const { id, message } = said.error;
    return { ...retry, message, ...(id === 'maintenance' ? { isRestoring: true } : {}) };
  }
  if (response.status >= 400) return refusal(response);
  if (!response.ok) return NO_ANSWER;
  if (endpoint.reply === undefined) return { kind: 'ok', value: undefined };
  const parsed = endpoint.reply.safeParse(await response.json());
  return parsed.success ? { kind: 'ok', value: parsed.data } : NO_ANSWER;
}

async function refusal(response: Response): Promise<CallResult<never>> {
  const parsed = ErrorReply.safeParse(await response.json().catch(() => null));
  if (!parsed.success) return response.status === 401 ? signedOut() : NO_ANSWER;
  const { id, message, fields = {}, current = null } = parsed.data.error;
  return { kind: 'refused', status: response.status, id, message, fields, current };
}

function signedOut(): CallResult<never> {
  const message = 'You are signed out.';
  return { kind: 'refused', status: 401, id: 'unauthorized', message, fields: {}, current: null };
}

function typeOf({ takes }: Endpoint, { body, file }: LooseInput): string | undefined {
  if (file !== undefined) return takes;
  return body === undefined ? undefined : 'application/json';
}

function headersOf(token: string | null, type: string | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
}

function urlOf(endpoint: Endpoint, input: LooseInput): string {
  const params = entriesOf(input.params);
  const path = params.reduce(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(value)),
    endpoint.path,
  );
  const query = new URLSearchParams(entriesOf(input.query)).toString();
  return query === '' ? BASE + path : `${BASE}${path}?${query}`;
}

function entriesOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => [name, String(part)]);
}
