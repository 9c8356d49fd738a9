import type { Context } from 'koa';
import passport from 'passport';
import { Strategy as LocalStrategy } from 'passport-local';
import type { Actor } from '#api/auth/actor.ts';
import { BearerStrategy } from '#api/auth/bearer-strategy.ts';

/** Authenticates callers. */
export interface Authenticator {
  /** Returns the actor of the bearer token in the `Authorization` header, or null. */
  bearer(ctx: Context): Promise<Actor | null>;
  /** Returns whether a user has one-time codes or a passkey. */
  hasTwoStep(userId: string): Promise<boolean>;
  /** Returns the active account with this address and password, or null. */
  password(email: string, password: string): Promise<CheckedAccount | null>;
}

/** Lookups of accounts and sessions. */
export interface AccountLookup {
  findActor(token: string): Promise<Actor | null>;
  checkPassword(email: string, password: string): Promise<CheckedAccount | null>;
  hasTwoStep(userId: string): Promise<boolean>;
}

/** An account whose password was correct, and the hash it was verified against. */
export interface CheckedAccount {
  readonly userId: string;
  readonly passwordHash: string;
}

type PassportMiddleware = (
  request: object,
  response: object,
  next: (error?: unknown) => void,
) => void;

/**
 * Sets up passport with its local strategy and the header-only bearer strategy, and adapts it to
 * Koa.
 */
export function createAuthenticator(lookup: AccountLookup): Authenticator {
  const authenticator = new passport.Passport();
  authenticator.use(new BearerStrategy((token) => lookup.findActor(token)));
  authenticator.use(
    new LocalStrategy({ usernameField: 'email', session: false }, (email, password, done) => {
      lookup.checkPassword(email, password).then(
        (found) => done(null, found ?? false),
        (error: unknown) => done(error),
      );
    }),
  );

  function attempt<T>(strategy: string, request: object): Promise<T | null> {
    return new Promise((resolve, reject) => {
      const settle = (error: unknown, found: T | false | null) =>
        error instanceof Error ? reject(error) : resolve(found || null);
      const middleware: PassportMiddleware = authenticator.authenticate(
        strategy,
        { session: false },
        settle,
      );
      middleware(request, {}, reject);
    });
  }

  return {
    bearer: (ctx) =>
      attempt<Actor>('bearer', { headers: { authorization: ctx.get('authorization') } }),
    hasTwoStep: (userId) => lookup.hasTwoStep(userId),
    password: (email, password) =>
      attempt<CheckedAccount>('local', { headers: {}, body: { email, password } }),
  };
}
