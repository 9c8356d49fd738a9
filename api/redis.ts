import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

const CONNECT_TIMEOUT_MS = 2000;
/** Longer than any command of ours takes; a Redis that fell silent must not hold an answer back. */
const COMMAND_TIMEOUT_MS = 500;
const LONGEST_RETRY_MS = 2000;

/**
 * Connects to the Redis of `REDIS_URL`, and again whenever the connection is lost. Commands fail at
 * once while Redis is away, so every caller needs another way; the log says once that it is away and
 * once that it is back. Subscribe on a `duplicate()`: a subscribed connection takes no other commands.
 */
export async function connectRedis(url: string, log: Logger): Promise<Redis> {
  // Installations without Redis start without its modules.
  const { Redis } = await import('ioredis');
  const client = new Redis(url, {
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, LONGEST_RETRY_MS),
  });
  let isAway = false;
  const sayAway = (details: { err?: Error }) => {
    if (!isAway) log.warn(details, 'Redis is away: the server works without it until it is back');
    isAway = true;
  };
  client.on('error', (err: Error) => sayAway({ err }));
  client.on('reconnecting', () => sayAway({}));
  client.on('ready', () => {
    if (isAway) log.info('Redis is back');
    isAway = false;
  });
  return client;
}
