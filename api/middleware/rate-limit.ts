import type { Context } from 'koa';
import type { Actor } from '#api/auth/actor.ts';
import { tooManyRequests } from '#api/errors.ts';
import type { Endpoint, VisitorLimit } from '#shared/contract/endpoint.ts';
import { type AttemptCounter, attemptCounter, callCounter, type Stores } from './counters.ts';
import { neighbourhoodOf, networkOf } from './networks.ts';

/** Counts attempts and throws 429 with `Retry-After` when there were too many. */
export interface Limits {
  /** Every call, by address. */
  general(endpoint: Endpoint, ctx: Context): Promise<void>;
  /** Every signed-in call, by user; both count what the endpoint costs. */
  user(endpoint: Endpoint, actor: Actor): Promise<void>;
  /**
   * Starts work that an account may do only once at a time. Returns a function that ends it; throws
   * 429 while it is in progress.
   */
  alone(actor: Actor, work: 'export' | 'import'): Promise<() => Promise<void>>;
  /**
   * An attempt to sign in: ten in a quarter of an hour by account with network, a hundred a day by
   * network, fifty a day by account. Beyond the last, two an hour are left to each neighbourhood, and
   * as many as before to a network that is known: where the owner signed in before. So guessing from
   * many addresses slows guessing and never locks the owner out.
   */
  signIn(ctx: Context, email: string, isKnown: () => Promise<boolean>): Promise<void>;
  /** The right password was given: the attempts of this account from this address are forgotten. */
  signedIn(ctx: Context, email: string): Promise<void>;
  /** The owner of an account proved to be at this address otherwise: attempts from it are forgotten. */
  provedOwner(ctx: Context, email: string): Promise<void>;
  /** The attempt could not be checked, as the database was away: it is not counted. */
  notChecked(ctx: Context, email: string): Promise<void>;
  /**
   * Counts an attempt within `VISITOR_LIMITS`, and returns what takes it back. A network that has reached
   * its own limit takes nothing from those that it shares with others.
   */
  visitor(limit: VisitorLimit, ctx: Context): Promise<() => Promise<void>>;
  /** A mail to an address that nobody has confirmed yet: by that address. */
  mailTo(email: string): Promise<void>;
  /** A reading of somebody's calendar feed: by address. */
  feed(ctx: Context): Promise<void>;
  /** An event of a visit: by network and neighbourhood, beside the calls. `refused` is called before 429 is thrown. */
  visits(ctx: Context, refused: () => void): Promise<void>;
  /** A file of the API's documentation: by address. */
  docs(ctx: Context): Promise<void>;
  /**
   * A code of the second step: ten in a quarter of an hour by account with network, fifty a day by account.
   * Beyond the last, only a network where the owner signed in before may go on.
   */
  secondStep(ctx: Context, userId: string, isKnown: () => Promise<boolean>): Promise<void>;
  /** The right code was given: the attempts from this address are forgotten. */
  secondStepDone(ctx: Context, userId: string): Promise<void>;
  /** A wrong current password of a signed-in user. */
  password(actor: Actor): Promise<void>;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
const UNDER_WAY_RETRY_S = 5;

/**
 * How often visitors may do what costs others something: each network (an IPv4 address, 64 bits of IPv6),
 * each neighbourhood (24 bits of IPv4, 48 of IPv6), and all of them together. Mail to strangers has all
 * three, since a host that sends too much of it is soon trusted by no mail server.
 */
const VISITOR_LIMITS: Readonly<Record<VisitorLimit, VisitorAllowance>> = {
  register: { seconds: HOUR_S, network: 60, neighbourhood: 240, all: 5000 },
  resetMail: { seconds: HOUR_S, network: 60, neighbourhood: 240, all: 2000 },
  newsletterMail: { seconds: HOUR_S, network: 10, neighbourhood: 40, all: 1000 },
  emailChangeMail: { seconds: HOUR_S, network: 20, neighbourhood: 80, all: 500 },
  contactMail: { seconds: HOUR_S, network: 10, neighbourhood: 40, all: 500 },
  mailedLink: { seconds: HOUR_S, network: 60, neighbourhood: 600, all: null },
  passkey: { seconds: 15 * MINUTE_S, network: 60, neighbourhood: 600, all: null },
};

interface VisitorAllowance {
  readonly seconds: number;
  readonly network: number;
  readonly neighbourhood: number;
  /** Null where others lose nothing by it. */
  readonly all: number | null;
}

/** Mails in an hour to an address that nobody has confirmed. */
const MAILS_TO_ONE = 3;
/** So many times the calls of one network may come as events of visits from its neighbourhood. */
const NETWORKS_AT_ONCE = 10;

/**
 * Stores and settings for `createLimits`. `requestsPerMinute` 0 switches off the limits on calls,
 * never those on passwords.
 */
export interface LimitSettings extends Stores {
  requestsPerMinute: number;
}

/** Makes the limits. Calls are counted per process unless there is a Redis, attempts for all processes together. */
export function createLimits({ requestsPerMinute, ...stores }: LimitSettings): Limits {
  const calls = (name: string, points: number) =>
    callCounter(stores.redis, { name, points, seconds: MINUTE_S });
  const attempts = (name: string, points: number, seconds: number) =>
    attemptCounter(stores, { name, points, seconds });
  const general = calls('general', requestsPerMinute);
  const user = calls('user', requestsPerMinute);
  // One address may read for many: programs that keep calendars in the web do.
  const feed = calls('feed', 120);
  const docs = calls('docs', 60);
  const visits = calls('visits', requestsPerMinute);
  const near = calls('visits near', NETWORKS_AT_ONCE * requestsPerMinute);
  const mailTo = attempts('mail to', MAILS_TO_ONE, HOUR_S);
  const password = attempts('password', 10, 15 * MINUTE_S);
  // A process that dies meanwhile holds the lock no longer than this.
  const alone = attempts('alone', 1, 10 * MINUTE_S);
  return {
    async general(endpoint, ctx) {
      if (requestsPerMinute > 0 && endpoint.limit !== 'none')
        await general.take(networkOf(ctx.ip), endpoint.cost);
    },
    async user(endpoint, actor) {
      if (requestsPerMinute > 0) await user.take(actor.userId, endpoint.cost);
    },
    async alone(actor, work) {
      const key = `${actor.userId} ${work}`;
      const waitS = await alone.tryTake(key);
      if (waitS !== null) throw underWay(work);
      return () => alone.forget(key);
    },
    ...signInLimits(attempts),
    ...secondStepLimits(attempts),
    visitor: visitorLimits(attempts),
    mailTo: (email) => mailTo.take(email),
    feed: (ctx) => feed.take(networkOf(ctx.ip)),
    async visits(ctx, refused) {
      if (requestsPerMinute === 0) return;
      const waitS =
        (await visits.tryTake(networkOf(ctx.ip))) ?? (await near.tryTake(neighbourhoodOf(ctx.ip)));
      if (waitS === null) return;
      refused();
      throw tooManyRequests(waitS);
    },
    docs: (ctx) => docs.take(networkOf(ctx.ip)),
    password: (actor) => password.take(actor.userId),
  };
}

type Attempts = (name: string, points: number, seconds: number) => AttemptCounter;

function visitorLimits(attempts: Attempts): Limits['visitor'] {
  const counterOf = (name: string, most: number | null, seconds: number) =>
    most === null ? [] : [attempts(name, most, seconds)];
  const counters = new Map(
    Object.entries(VISITOR_LIMITS).map(([name, { seconds, network, neighbourhood, all }]) => [
      name,
      [
        ...counterOf(name, network, seconds),
        ...counterOf(`${name} near`, neighbourhood, seconds),
        ...counterOf(`${name} all`, all, seconds),
      ],
    ]),
  );
  return async (limit, { ip }) => {
    const keys = [networkOf(ip), neighbourhoodOf(ip), ''];
    const taken: (() => Promise<void>)[] = [];
    const giveBack = async () => {
      for (const giveOne of taken) await giveOne();
    };
    for (const [level, counter] of (counters.get(limit) ?? []).entries()) {
      const key = keys[level] ?? '';
      const waitS = await counter.tryTake(key);
      if (waitS !== null) {
        // Nothing was done, so it counts nowhere.
        await giveBack();
        throw tooManyRequests(waitS);
      }
      taken.push(() => counter.giveBack(key));
    }
    return giveBack;
  };
}

function underWay(work: 'export' | 'import') {
  return tooManyRequests(
    UNDER_WAY_RETRY_S,
    `Another ${work} is already running for this account. Try again when it has finished.`,
  );
}

type SignInLimits = Pick<Limits, 'signIn' | 'signedIn' | 'provedOwner' | 'notChecked'>;

function signInLimits(attempts: Attempts): SignInLimits {
  const pair = attempts('pair', 10, 15 * MINUTE_S);
  const address = attempts('address', 100, DAY_S);
  const account = attempts('account', 50, DAY_S);
  const stranger = attempts('stranger', 2, HOUR_S);
  const pairOf = (ctx: Context, email: string) => `${networkOf(ctx.ip)} ${email}`;
  const strangerOf = (ctx: Context, email: string) => `${neighbourhoodOf(ctx.ip)} ${email}`;
  return {
    async signIn(ctx, email, isKnown) {
      await pair.take(pairOf(ctx, email));
      await address.take(networkOf(ctx.ip));
      if ((await account.tryTake(email)) === null) return;
      if (!(await isKnown())) await stranger.take(strangerOf(ctx, email));
    },
    async signedIn(ctx, email) {
      await address.giveBack(networkOf(ctx.ip));
      await account.giveBack(email);
      await pair.forget(pairOf(ctx, email));
      await stranger.forget(strangerOf(ctx, email));
    },
    async provedOwner(ctx, email) {
      await pair.forget(pairOf(ctx, email));
      await stranger.forget(strangerOf(ctx, email));
    },
    async notChecked(ctx, email) {
      await pair.giveBack(pairOf(ctx, email));
      await address.giveBack(networkOf(ctx.ip));
      await account.giveBack(email);
      await stranger.giveBack(strangerOf(ctx, email));
    },
  };
}

type SecondStepLimits = Pick<Limits, 'secondStep' | 'secondStepDone'>;

function secondStepLimits(attempts: Attempts): SecondStepLimits {
  const pair = attempts('step pair', 10, 15 * MINUTE_S);
  const account = attempts('step account', 50, DAY_S);
  const pairOf = (ctx: Context, userId: string) => `${networkOf(ctx.ip)} ${userId}`;
  return {
    async secondStep(ctx, userId, isKnown) {
      await pair.take(pairOf(ctx, userId));
      const waitS = await account.tryTake(userId);
      if (waitS !== null && !(await isKnown())) throw tooManyRequests(waitS);
    },
    async secondStepDone(ctx, userId) {
      await account.giveBack(userId);
      await pair.forget(pairOf(ctx, userId));
    },
  };
}
