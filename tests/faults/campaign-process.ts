import { once } from 'node:events';
import { createSecretBox } from '#api/auth/secret-box.ts';
import type { Env } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { createCampaignSender } from '#api/features/campaigns/service.ts';
import { createLog } from '#api/log.ts';

/** The work of a sender of campaigns that is a process of its own: to be killed while it sends. */
export interface CampaignWork {
  readonly env: Env;
  /** Seals the links of mails. */
  readonly key: string;
  readonly leaseMs: number;
}

// As a program: sends campaigns, again and again, until it is killed.
const next = once(process, 'message');
process.send?.('ready');
const [given] = await next;
const { env, key, leaseMs }: CampaignWork = given;
const sender = createCampaignSender(
  {
    db: openDatabase(env.database),
    env,
    now: Date.now,
    log: createLog('error'),
    secrets: createSecretBox(key),
  },
  { leaseMs, sendLimitMs: leaseMs / 4, pollMs: 20 },
);
sender.start();
// Also keeps the process, whose timers would let it end.
process.on('disconnect', () => process.exit());
process.send?.('started');
