/** Answers of an endpoint that does not know the format that was asked for. */
const UNKNOWN_FORMAT = [400, 422];
/** Asked for in turn: any JSON, and at last no format at all. */
const PLAINER = [{ type: 'json_object' }, undefined] as const;

/**
 * Wraps the fetch of an endpoint for calls that ask for JSON by a schema. Where the endpoint refuses the
 * request, it is asked again for any JSON, and then without a format: endpoints differ in what they know.
 * Every answer is checked against the schema.
 */
export function withPlainerFormats(inner: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, init);
    return UNKNOWN_FORMAT.includes(response.status)
      ? again(response, inner, [input, init])
      : response;
  };
}

async function again(
  refused: Response,
  inner: typeof fetch,
  [input, init]: Parameters<typeof fetch>,
): Promise<Response> {
  const body = bodyOf(init);
  let response = refused;
  if (body === null) return response;
  for (const format of PLAINER) {
    if (!UNKNOWN_FORMAT.includes(response.status)) break;
    await response.body?.cancel();
    response = await inner(input, {
      ...init,
      body: JSON.stringify({ ...body, response_format: format }),
    });
  }
  return response;
}

/** The body of a call that asks for a format; null for any other. */
function bodyOf(init: RequestInit | undefined): object | null {
  if (typeof init?.body !== 'string') return null;
  const body: unknown = JSON.parse(init.body);
  const hasFormat = typeof body === 'object' && body !== null && 'response_format' in body;
  return hasFormat ? body : null;
}
