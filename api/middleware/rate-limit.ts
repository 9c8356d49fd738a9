import type { Context } from 'koa';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Actor } from '#api/auth/actor.ts';
import { tooManyRequests } from '#api/errors.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';

/** Counts attempts and throws 429 with `Retry-After` when there were too many. */
export interface Limits {
  /** Every call, by address. */
  general(endpoint: Endpoint, ctx: Context): Promise<void>;
  /** Every signed-in call, by user. */
  user(actor: Actor): Promise<void>;
  /**
   * An attempt to sign in: by account with address, by address, and by account. The last one does
   * not bind an address from which the account was signed in before, so that guessing from many
   * addresses never locks the owner out.
   */
  signIn(ctx: Context, email: string): Promise<void>;
  /** The right password was given: the attempts of this account from this address are forgotten. */
  signedIn(ctx: Context, email: string): Promise<void>;
  /** The owner of an account proved to be at this address otherwise: attempts from it are forgotten. */
  provedOwner(ctx: Context, email: string): Promise<void>;
  /** The attempt could not be checked, as the database was away: it is not counted. */
  notChecked(ctx: Context, email: string): Promise<void>;
  /** A registration, a forgotten password or a reset: by address. */
  account(ctx: Context): Promise<void>;
  /** A message to the operator, which is mailed: by address. */
  contact(ctx: Context): Promise<void>;
  /** A reading of somebody's calendar feed: by address. */
  feed(ctx: Context): Promise<void>;
  /** A file of the API's documentation: by address. */
  docs(ctx: Context): Promise<void>;
  /** A wrong current password of a signed-in user. */
  password(actor: Actor): Promise<void>;
}

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;
const MAX_KNOWN_PAIRS = 10_000;

/** Makes the limits; `requestsPerMinute` 0 switches the general one off, never the ones on passwords. */
export function createLimits(requestsPerMinute: number): Limits {
  const general = limiter('general', requestsPerMinute, MINUTE_S);
  const user = limiter('user', requestsPerMinute, MINUTE_S);
  const pair = limiter('pair', 10, 15 * MINUTE_S);
  const address = limiter('address', 100, DAY_S);
  const account = limiter('account', 50, DAY_S);
  const creation = limiter('creation', 60, 60 * MINUTE_S);
  const contact = limiter('contact', 10, 60 * MINUTE_S);
  // One address may read for many: programs that keep calendars in the web do.
  const feed = limiter('feed', 120, MINUTE_S);
  const docs = limiter('docs', 60, MINUTE_S);
  const password = limiter('password', 10, 15 * MINUTE_S);
  const knownPairs = new Set<string>();
  const pairOf = (ctx: Context, email: string) => `${networkOf(ctx.ip)} ${email}`;
  const welcome = async (ctx: Context, email: string) => {
    await pair.delete(pairOf(ctx, email));
    remember(knownPairs, pairOf(ctx, email));
  };
  return {
    async general(endpoint, ctx) {
      if (requestsPerMinute > 0 && endpoint.limit !== 'none')
        await take(general, networkOf(ctx.ip));
    },
    async user(actor) {
      if (requestsPerMinute > 0) await take(user, actor.userId);
    },
    async signIn(ctx, email) {
      await take(pair, pairOf(ctx, email));
      await take(address, networkOf(ctx.ip));
      if (!knownPairs.has(pairOf(ctx, email))) await take(account, email);
    },
    async signedIn(ctx, email) {
      await address.reward(networkOf(ctx.ip));
      if (!knownPairs.has(pairOf(ctx, email))) await account.reward(email);
      await welcome(ctx, email);
    },
    provedOwner: welcome,
    async notChecked(ctx, email) {
      await pair.reward(pairOf(ctx, email));
      await address.reward(networkOf(ctx.ip));
      if (!knownPairs.has(pairOf(ctx, email))) await account.reward(email);
    },
    async account(ctx) {
      await take(creation, networkOf(ctx.ip));
    },
    async contact(ctx) {
      await take(contact, networkOf(ctx.ip));
    },
    async feed(ctx) {
      await take(feed, networkOf(ctx.ip));
    },
    async docs(ctx) {
      await take(docs, networkOf(ctx.ip));
    },
    async password(actor) {
      await take(password, actor.userId);
    },
  };
}

/** Keeps the newest pairs: a set answers its values in the order in which they were added. */
function remember(pairs: Set<string>, pair: string): void {
  pairs.delete(pair);
  pairs.add(pair);
  const [oldest] = pairs;
  if (pairs.size > MAX_KNOWN_PAIRS && oldest !== undefined) pairs.delete(oldest);
}

/** Whoever has an IPv6 address commonly has 2^64 of them: those of one network count as one. */
function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const rest = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array(Math.max(0, zeros)).fill('0'), ...rest].slice(0, 4).join(':');
}

function limiter(keyPrefix: string, points: number, duration: number): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix, points, duration });
}

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  }
}
