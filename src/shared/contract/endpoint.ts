import type * as z from 'zod';
import type { ErrorId } from './errors.ts';

/** Who may call an endpoint: anybody, a signed-in active user, or an administrator. */
export type Access = 'public' | 'user' | 'admin';

/** Which rate limit an endpoint falls under; `auth` guards guessing of passwords and addresses, and mail. */
export type LimitClass = 'general' | 'auth' | 'none';

/** Acts that are limited for everybody, with or without an account. */
export type VisitorLimit =
  | 'register'
  | 'resetMail'
  | 'newsletterMail'
  | 'emailChangeMail'
  | 'contactMail'
  | 'mailedLink'
  | 'passkey';

type ObjectSchema = z.ZodObject;

/**
 * One call of the API. Server, browser client, OpenAPI document, authorization matrix and fuzzers
 * are all made from these. `path` is below `/api`, with `:name` for parameters.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: z.ZodType;
  /** Body of a successful response; absent means none (204, or 303 to a page), or a stream (`produces`). */
  readonly reply?: z.ZodType;
  readonly status: 200 | 201 | 202 | 204 | 303;
  /** A repeat of the call with the same client-made id answers 200 with the first result. */
  readonly repeats?: true;
  /** An act that cannot be undone: it wants the password within the last 10 minutes (`/auth/confirm`). */
  readonly confirmed?: true;
  /** Can be called by somebody who has signed in with a temporary password, before it is changed. */
  readonly takesTemporaryPassword?: true;
  /** Errors besides those that its access, its input and its limits imply (`refusalsOf`). */
  readonly refusals?: readonly ErrorId[];
  readonly limit?: LimitClass;
  /** A limit on visitors that is checked before the body is read. */
  readonly visitorLimit?: VisitorLimit;
  /** How many calls of a caller's minute it takes up; 1 unless it costs the server much more than reading one thing. */
  readonly cost?: number;
  /** The largest body that it takes, in bytes; without it, that of an ordinary call. */
  readonly maxBodyBytes?: number;
  /** The media type of a body that is no JSON, which the handler reads itself (`readRawBody`). */
  readonly takes?: string;
  /** The media types of an answer that the handler writes itself, bit by bit. */
  readonly produces?: string | readonly string[];
}

/** Declares an endpoint and keeps the exact types of its schemas. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** Returns whether a call can be made without a body, because all of its fields are optional. */
export function mayBeWithoutBody({ body }: Pick<Endpoint, 'body'>): boolean {
  return body?.safeParse({}).success ?? false;
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type Part<E extends Endpoint, K extends keyof Endpoint> = K extends keyof E ? E[K] : undefined;

/** The parsed path parameters of an endpoint, as its handler sees them. */
export type ParamsOf<E extends Endpoint> = OutputOf<Part<E, 'params'>>;
/** The parsed query of an endpoint, as its handler sees it. */
export type QueryOf<E extends Endpoint> = OutputOf<Part<E, 'query'>>;
/** The parsed body of an endpoint, as its handler sees it. */
export type BodyOf<E extends Endpoint> = OutputOf<Part<E, 'body'>>;
/** The body that a caller may send to an endpoint. */
export type BodyInputOf<E extends Endpoint> = InputOf<Part<E, 'body'>>;
/** The query that a caller may send to an endpoint. */
export type QueryInputOf<E extends Endpoint> = InputOf<Part<E, 'query'>>;
/** The path parameters that a caller must give. */
export type ParamsInputOf<E extends Endpoint> = InputOf<Part<E, 'params'>>;
/** Body of a successful response. */
export type ReplyOf<E extends Endpoint> = OutputOf<Part<E, 'reply'>>;
