import * as z from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { type Endpoint, mayBeWithoutBody } from '#shared/contract/endpoint.ts';
import { allEndpoints } from '#shared/contract/endpoint-table.ts';
import { ERROR_STATUS, ErrorReply } from '#shared/contract/errors.ts';
import { refusalsOf } from '#shared/contract/refusals.ts';

const built = new Map<string, Record<string, unknown>>();

/**
 * The OpenAPI 3.1 document of the endpoint table; `siteUrl` is the origin it names. Built once for
 * each, since that takes longer than any other answer.
 */
export function openApiOf(siteUrl: string): Record<string, unknown> {
  const document = built.get(siteUrl) ?? buildOpenApi(siteUrl);
  built.set(siteUrl, document);
  return document;
}

function buildOpenApi(siteUrl: string): Record<string, unknown> {
  const errors = errorResponses();
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const { name, endpoint } of allEndpoints()) {
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}');
    const method = endpoint.method.toLowerCase();
    paths[path] = { ...paths[path], [method]: operation(name, endpoint, errors) };
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Ripen API',
      version: '1',
      description:
        'Focus sessions, projects, tasks, statistics and the live timer. Sign in, then send the token as a bearer token.',
    },
    servers: [{ url: `${siteUrl}/api` }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  });
  return { ...document };
}

const ERROR_MEANINGS: Record<keyof typeof ERROR_STATUS, string> = {
  unreadable: 'The body is not readable JSON',
  unauthorized: 'There is no token, or it is not valid any more',
  forbidden: 'Known, but not allowed',
  passwordNeeded: 'The password was not given within the last 10 minutes: call `/auth/confirm`',
  secondStepNeeded: 'Administrators of this installation have to set up two-step sign-in first',
  passwordChangeNeeded: 'Signed in with a temporary password: call `PUT /users/password`',
  premiumNeeded: 'This comes with premium, which the user does not have',
  notFound: 'Missing, or somebody else’s',
  methodNotAllowed: 'The path does not support that method',
  tooSlow: 'The body arrived too slowly',
  conflict: 'Based on another version, or the id is taken; `current` is the server’s version',
  gone: 'Was valid once and is no more',
  tooLarge: 'The body is larger than this call takes',
  unsupportedMediaType: 'The body is not JSON in UTF-8, or it is compressed',
  invalid: 'Readable, but wrong; `fields` says what to do at each field',
  tooManyRequests: 'Too fast; `Retry-After` says when to try again',
  internal: 'Something went wrong on our side',
  unavailable: 'The database is away, or the server is stopping or overloaded',
  maintenance: 'A backup is being restored; `Retry-After` says when to try again',
};

const WITH_RETRY_AFTER = ['tooManyRequests', 'unavailable', 'maintenance'];

type ErrorResponses = ReadonlyMap<string, ZodOpenApiResponseObject>;

/** One response for each error id, to which every operation refers. */
function errorResponses(): ErrorResponses {
  const header = { schema: { type: 'integer' as const, minimum: 1 }, description: 'Seconds' };
  return new Map(
    Object.entries(ERROR_MEANINGS).map(([id, description]) => [
      id,
      {
        id,
        description,
        ...(WITH_RETRY_AFTER.includes(id) ? { headers: { 'Retry-After': header } } : {}),
        content: { 'application/json': { schema: errorSchema(id) } },
      },
    ]),
  );
}

function errorSchema(id: string) {
  const ofThisId = z.object({ error: z.looseObject({ id: z.literal(id) }) });
  return z.intersection(ErrorReply, ofThisId);
}

function operation(
  name: string,
  endpoint: Endpoint,
  errors: ErrorResponses,
): ZodOpenApiOperationObject {
  const { params, query } = endpoint;
  return {
    operationId: name,
    tags: [name.split('.')[0] ?? name],
    summary: endpoint.summary,
    ...(endpoint.access === 'public' ? {} : { security: [{ token: [] }] }),
    requestParams: {
      ...(params === undefined ? {} : { path: params }),
      ...(query === undefined ? {} : { query }),
    },
    ...requestBody(endpoint),
    responses: { ...successes(endpoint), ...refusals(endpoint, errors) },
  };
}

function requestBody({ body, takes }: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (takes !== undefined) return { requestBody: { required: true, content: { [takes]: {} } } };
  if (body === undefined) return {};
  const required = !mayBeWithoutBody({ body });
  return { requestBody: { required, content: { 'application/json': { schema: body } } } };
}

function successes(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const { reply, produces, status, repeats } = endpoint;
  if (reply !== undefined) {
    const content = { 'application/json': { schema: reply } };
    return {
      [`${status}`]: { description: 'Success', content },
      ...(repeats === true
        ? { 200: { description: 'A repeat: the first result of this id', content } }
        : {}),
    };
  }
  if (status === 303) return { 303: { description: 'Done: go on to the page in Location' } };
  if (produces === undefined) return { [`${status}`]: { description: 'Done' } };
  const content = Object.fromEntries([produces].flat().map((type) => [type, {}]));
  return { [`${status}`]: { description: 'Success', content } };
}

function refusals(endpoint: Endpoint, errors: ErrorResponses): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (id) => ERROR_STATUS[id]);
  return Object.fromEntries(
    [...byStatus].map(([status, ids]) => [
      status,
      anyOf(ids.flatMap((id) => errors.get(id) ?? [])),
    ]),
  );
}

/** Errors that share a status are one response of several schemas. */
function anyOf(responses: ZodOpenApiResponseObject[]): ZodOpenApiResponseObject {
  const [only, ...others] = responses;
  if (only !== undefined && others.length === 0) return only;
  return {
    description: responses.map(({ description }) => description).join('; or '),
    content: {
      'application/json': { schema: z.union(responses.map(({ id }) => errorSchema(id ?? ''))) },
    },
  };
}
