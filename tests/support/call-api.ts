/** The answer to a call: the status, the parsed body (null without one) and the headers. */
export interface TestReply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies of every shape, and assert on them
  body: any; // oxlint-disable-line typescript/no-explicit-any
  headers: Headers;
}

/** A call without a client library, so that tests see what is on the wire. */
export interface TestCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls `path` below /api of a server and parses the JSON that comes back. */
export async function callApi(
  url: string,
  address: string,
  options: TestCall = {},
): Promise<TestReply> {
  const hasBody = options.body !== undefined;
  const response = await fetch(`${url}/api${address}`, {
    method: options.method ?? (hasBody ? 'POST' : 'GET'),
    headers: {
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...options.headers,
    },
    body: hasBody
      ? typeof options.body === 'string'
        ? options.body
        : JSON.stringify(options.body)
      : null,
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    body: isJson ? JSON.parse(text) : text === '' ? null : text,
    headers: response.headers,
  };
}
