import './quiet-zod.ts';

import * as z from 'zod';
import { endpoint } from './endpoint.ts';

/** Calls about the service itself. */
export const systemApi = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Alive: the process answers.',
    reply: z.object({ status: z.literal('ok') }),
    status: 200,
    limit: 'none',
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    access: 'public',
    summary: 'Ready: the database answers and its migrations are current; else 503.',
    reply: z.object({ status: z.literal('ready'), engine: z.enum(['sqlite', 'mysql']) }),
    status: 200,
    limit: 'none',
  }),
  openapi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    summary: 'This API as an OpenAPI 3.1 document.',
    reply: z.record(z.string(), z.unknown()),
    status: 200,
  }),
};
