import type { Context } from 'koa';
import passport from 'passport';
import { Strategy as LocalStrategy } from 'passport-local';
import type { Actor } from '#api/auth/actor.ts';
import { BearerStrategy } from '#api/auth/bearer-strategy.ts';

/** Finds out who is calling. */
export interface Authenticator {
  /** The actor of the bearer token in the `Authorization` header, or null. */
  bearer(ctx: Context): Promise<Actor | null>;
  /** Whether a user has one-time codes or a passkey. */
  hasTwoStep(userId: string): Promise<boolean>;
  /** The active account with this address and password, or null. */
  password(email: string, password: string): Promise<CheckedAccount | null>;
}

/** How accounts and sessions are looked up. */
export interface AccountLookup {
  findActor(token: string): Promise<Actor | null>;
  checkPassword(email: string, password: string): Promise<CheckedAccount | null>;
  hasTwoStep(userId: string): Promise<boolean>;
}

/** An account whose password was right, and the hash that it was compared with. */
export interface CheckedAccount {
  readonly userId: string;
  readonly passwordHash: string;
}

type PassportMiddleware = (
  request: object,
  response: object,
  next: (error?: unknown) => void,
) => void;

/** Sets passport up with its local and the header-only bearer strategy, and adapts it to Koa. */
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
