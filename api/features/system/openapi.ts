import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { allEndpoints } from '#shared/contract/endpoint-table.ts';
import { ErrorReply } from '#shared/contract/errors.ts';

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
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const { name, endpoint } of allEndpoints()) {
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
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

function operation(name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const success =
    endpoint.reply !== undefined
      ? { description: 'Success', content: { 'application/json': { schema: endpoint.reply } } }
      : endpoint.produces !== undefined
        ? { description: 'Success', content: { [endpoint.produces]: {} } }
        : { description: 'Done' };
  return {
    operationId: name,
    tags: [name.split('.')[0] ?? name],
    summary: endpoint.summary,
    ...(endpoint.access === 'public' ? {} : { security: [{ token: [] }] }),
    requestParams: {
      ...(endpoint.params === undefined ? {} : { path: endpoint.params }),
      ...(endpoint.query === undefined ? {} : { query: endpoint.query }),
    },
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { content: { 'application/json': { schema: endpoint.body } } } }),
    responses: {
      [endpoint.status]: success,
      default: { description: 'Failure', content: { 'application/json': { schema: ErrorReply } } },
    },
  };
}
