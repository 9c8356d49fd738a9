import type { Context } from 'koa';
import type { Actor } from '#api/auth/actor.ts';
import type { Deps } from '#api/deps.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#shared/contract/endpoint.ts';

/** The actor of an endpoint: always there unless it is public. */
export type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? null : Actor;

/** Arguments of a handler: the parsed input, the actor, and the Koa context for rare needs. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  actor: ActorOf<E>;
  deps: Deps;
  ctx: Context;
}

/** An answer with another success status than the endpoint's own, such as 200 for a repeated create. */
export class Answer<T> {
  readonly status: number;
  readonly body: T;

  constructor(status: number, body: T) {
    this.status = status;
    this.body = body;
  }
}

/** Answers a repeated create call with the first result: 200 instead of 201. */
export function repeated<T>(body: T): Answer<T> {
  return new Answer(200, body);
}

/**
 * The result of a handler. It is empty where the endpoint has no response body. Another status is
 * possible only where the endpoint declares it.
 */
export type Outcome<E extends Endpoint> =
  ReplyOf<E> extends undefined
    ? Promise<void>
    : Promise<ReplyOf<E> | (E extends { repeats: true } ? Answer<ReplyOf<E>> : never)>;

/** An endpoint with its handler, ready to be mounted. */
export interface Route {
  endpoint: Endpoint;
  handle: (call: Call<Endpoint>) => Promise<unknown>;
}

/**
 * The one way to add an endpoint: joins it with a handler that gets parsed input and answers what
 * the contract says. Who may call it is declared by `endpoint.access` and enforced before the handler.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Outcome<E>,
): Route {
  // The mount parses the input with this very endpoint's schemas before it calls the handler.
  return { endpoint, handle: handle as unknown as Route['handle'] };
}
