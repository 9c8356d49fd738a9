import Router from '@koa/router';
import type { Context, Middleware, Next } from 'koa';
import type * as z from 'zod';
import type { Actor } from '#api/auth/actor.ts';
import { requireFreshPassword } from '#api/auth/fresh-password.ts';
import { isRecentlyRestored } from '#api/backups/restoring/last-switch.ts';
import type { Deps } from '#api/deps.ts';
import {
  AppError,
  forbidden,
  invalid,
  methodNotAllowed,
  notFound,
  passwordChangeNeeded,
  secondStepNeeded,
  unauthorized,
} from '#api/errors.ts';
import { readJsonBody } from '#api/middleware/bodies/json-body.ts';
import { Answer, type Call, type Route } from '#api/route.ts';
import { kindsChangedBy } from '#shared/contract/data-changes.ts';
import { type Endpoint, mayBeWithoutBody } from '#shared/contract/endpoint.ts';
import { allEndpoints } from '#shared/contract/endpoint-table.ts';
import { RESTORED_HEADER } from '#shared/contract/errors.ts';
import { refusalsOf } from '#shared/contract/refusals.ts';

const ACCESS = ['public', 'user', 'admin'];

/**
 * Mounts every route below `/api`, case-sensitive and strict about slashes. Throws, so that the
 * start fails, when an endpoint of the table has no route, a route is not in the table, declares
 * no access, or stands twice.
 */
export function mountRoutes(routes: Route[], deps: Deps): Middleware {
  checkComplete(routes);
  const handle = deps.env.checksReplies ? answerAsDeclared : answer;
  // The router tries one pattern after the other. Most paths are literal, and found at once.
  const literal = new Map<string, Route>();
  const router = new Router({ prefix: '/api', sensitive: true, strict: true });
  for (const route of routes) {
    const { method, path } = route.endpoint;
    if (isLiteral(route)) literal.set(`${method} /api${path}`, route);
    else router.register(path, [method], (ctx: Context) => handle(route, ctx, deps));
  }
  const routed = router.routes();
  return (ctx: Context, next: Next) => {
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method;
    const route = literal.get(`${method} ${ctx.path}`);
    return route === undefined ? routed(ctx as never, next) : handle(route, ctx, deps);
  };
}

/**
 * Answers 404 for unknown paths below `/api`, and 405 with the methods that are allowed (`Allow`)
 * where only the method is wrong.
 */
export function refuseUnknown(routes: Route[]): (ctx: Context) => never {
  const known = routes.map(({ endpoint: { method, path, params } }) => ({
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    pattern: pathPattern(path),
    params,
  }));
  return (ctx) => {
    const allowed = known.filter(({ pattern, params }) => {
      const given = pattern.exec(ctx.path);
      // A path with a parameter that takes no such value answers 404 to its own methods, too.
      return given !== null && (params?.safeParse({ ...given.groups }).success ?? true);
    });
    if (allowed.length === 0) throw notFound('This address');
    ctx.set('Allow', [...new Set(allowed.flatMap(({ methods }) => methods))].join(', '));
    throw methodNotAllowed();
  };
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^/api${path.replace(/\./g, '\\.').replace(/:([a-zA-Z]+)/g, '(?<$1>[^/]+)')}$`);
}

function checkComplete(routes: Route[]): void {
  const mounted = new Set<Endpoint>();
  const addresses = new Set<string>();
  const declared = new Map(allEndpoints().map(({ name, endpoint }) => [endpoint, name]));
  for (const { endpoint } of routes) {
    const address = `${endpoint.method} ${endpoint.path}`;
    if (!ACCESS.includes(endpoint.access)) throw new Error(`${address} declares no access.`);
    if (!declared.has(endpoint)) throw new Error(`${address} is not in the endpoint table.`);
    if (addresses.has(address)) throw new Error(`${address} is mounted twice.`);
    if (endpoint.confirmed === true && endpoint.access === 'public') {
      throw new Error(`${address} asks nobody for a password.`);
    }
    addresses.add(address);
    mounted.add(endpoint);
  }
  for (const [endpoint, name] of declared) {
    if (!mounted.has(endpoint)) throw new Error(`${name} has no route.`);
  }
}

function isLiteral({ endpoint }: Route): boolean {
  return !endpoint.path.includes(':');
}

/** An error that the endpoint does not declare fails in tests and while developing. */
async function answerAsDeclared(route: Route, ctx: Context, deps: Deps): Promise<void> {
  try {
    await answer(route, ctx, deps);
  } catch (error) {
    const { endpoint } = route;
    if (!(error instanceof AppError) || refusalsOf(endpoint).includes(error.id)) throw error;
    throw new Error(`${endpoint.method} ${endpoint.path} does not declare ${error.id}.`, {
      cause: error,
    });
  }
}

async function answer(route: Route, ctx: Context, deps: Deps): Promise<void> {
  const { endpoint } = route;
  ctx.state['route'] = endpoint.path;
  const actor = await admit(endpoint, ctx, deps);
  const input = await readInput(endpoint, ctx, deps);
  const call: unknown = { ...input, actor, deps, ctx };
  // Parsed with the schemas of this very endpoint.
  const reply = await route.handle(call as Call<Endpoint>);
  if (endpoint.produces !== undefined) return;
  const kinds = kindsChangedBy(endpoint, input.body);
  if (actor !== null) deps.dataChanges.note({ ...actor, kinds });
  writeReply(endpoint, reply, ctx, deps);
}

/** Reads what a caller sends, within the limit on visitors: what cannot be read does not count. */
async function readInput(endpoint: Endpoint, ctx: Context, { limits }: Deps) {
  const { visitorLimit } = endpoint;
  const giveBack = visitorLimit === undefined ? null : await limits.visitor(visitorLimit, ctx);
  try {
    const params = parse(endpoint.params, ctx['params'], 'params');
    const query = parse(endpoint.query, { ...ctx.query }, 'query');
    const given = endpoint.body === undefined ? undefined : await readBody(ctx, endpoint);
    return { params, query, body: parse(endpoint.body, given, 'body') };
  } catch (error) {
    await giveBack?.();
    throw error;
  }
}

/** Tells the holder of a token that a restore has ended it. */
async function refuseStranger(ctx: Context, { db, now }: Deps): Promise<never> {
  const hasToken = ctx.get('Authorization') !== '';
  if (hasToken && (await isRecentlyRestored(db, now()))) ctx.set(RESTORED_HEADER, 'true');
  throw unauthorized();
}

async function admit(endpoint: Endpoint, ctx: Context, deps: Deps): Promise<Actor | null> {
  await deps.limits.general(endpoint, ctx);
  if (endpoint.access === 'public') return null;
  const actor = await deps.auth.bearer(ctx);
  if (actor === null) return refuseStranger(ctx, deps);
  ctx.state['userId'] = actor.userId;
  if (endpoint.access === 'admin' && !actor.isAdmin) throw forbidden();
  if (actor.mustChangePassword && endpoint.takesTemporaryPassword !== true) {
    throw passwordChangeNeeded();
  }
  await deps.limits.user(endpoint, actor);
  await requireTwoStep(endpoint, actor, deps);
  requireFreshPassword(endpoint, actor, deps.now());
  return actor;
}

/** Where the owner asks it of administrators, they can do nothing as such without two-step sign-in. */
async function requireTwoStep(
  { access }: Endpoint,
  { userId }: Actor,
  { env, auth }: Deps,
): Promise<void> {
  if (access !== 'admin' || !env.adminRequiresFactor) return;
  if (!(await auth.hasTwoStep(userId))) throw secondStepNeeded();
}

function writeReply(endpoint: Endpoint, reply: unknown, ctx: Context, deps: Deps): void {
  const { status, body } = reply instanceof Answer ? reply : new Answer(endpoint.status, reply);
  ctx.status = status;
  if (endpoint.reply === undefined) {
    ctx.body = null;
    ctx.status = status;
    return;
  }
  // A presenter that drifts from the contract fails here in tests and while developing.
  ctx.body = deps.env.checksReplies ? endpoint.reply.parse(body) : body;
}

async function readBody(ctx: Context, endpoint: Endpoint): Promise<unknown> {
  const given = await readJsonBody(ctx, endpoint.maxBodyBytes);
  return given === undefined && mayBeWithoutBody(endpoint) ? {} : given;
}

function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  part: 'params' | 'query' | 'body',
): unknown {
  if (schema === undefined) {
    if (part === 'query') refuseUnknownQuery(value);
    return undefined;
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // A path that cannot name anything answers like one that names nothing.
  if (part === 'params') throw notFound();
  throw invalid(fieldMessages(result.error.issues));
}

function refuseUnknownQuery(value: unknown): void {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  if (names.length > 0) {
    throw invalid(
      Object.fromEntries(names.map((name) => [name, 'This call has no such parameter.'])),
    );
  }
}

/** Turns the issues of a schema into what to do at each field, by its dotted path. */
export function fieldMessages(issues: z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        fields[path === '' ? key : `${path}.${key}`] = 'This field is unknown.';
    } else {
      fields[path === '' ? 'body' : path] ??= issue.message;
    }
  }
  return fields;
}
