import pino from 'pino';
import { expect } from 'vitest';
import { createCampaignSender } from '#api/features/campaigns/service.ts';
import type { TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin } from '#tests/support/site/build.ts';

/** Campaigns of a test server as an administrator makes them. */
export interface CampaignDesk {
  /** Makes a list of addresses; returns its id. */
  makeList(addresses: readonly string[]): Promise<string>;
  /** Starts a campaign; returns its id. */
  start(listId: string): Promise<string>;
  /**
   * Sends what may go at this moment, as a process of its own; returns how many mails went out. A sending
   * takes a minute at most, or as long as is given.
   */
  send(times?: { sendLimitMs?: number }): Promise<number>;
  /** The campaign as the desk shows it. */
  read(id: string): Promise<{ state: string; pauseReason: string | null; counts: unknown }>;
  /** Recipients with their states, by address. */
  states(id: string): Promise<Record<string, string>>;
}

const MAIL = { subject: 'News', preview: 'What is new', source: 'Hello {{ name | "there" }}.' };

/** Makes the desk. The server's own sender is stopped: campaigns are sent when a test says so. */
export async function openCampaignDesk(api: TestApi): Promise<CampaignDesk> {
  const { db, deps } = api.server;
  const { token } = await buildAdmin(api);
  await deps.campaigns.stop();
  let lists = 0;
  const call = (path: string, options: { method?: 'POST'; body?: unknown } = {}) =>
    api.call(`/admin${path}`, { token, ...options });
  return {
    async makeList(addresses) {
      lists += 1;
      const { body } = await call('/email-lists', { body: { name: `List ${lists}` } });
      const rows = addresses.map((address, at) => ({ line: at + 1, address, name: `Ada ${at}` }));
      const consent = { source: 'A form' };
      await call(`/email-lists/${body.id}/contacts/import`, { body: { rows, consent } });
      return String(body.id);
    },
    async start(listId) {
      const content = { ...MAIL, listId, warmsUp: false, hasControl: false, perHour: 100_000 };
      const { body } = await call('/email-campaigns', { body: content });
      const started = await call(`/email-campaigns/${body.id}/start`, { body: { version: 0 } });
      expect(started.body).toMatchObject({ state: 'sending' });
      return body.id;
    },
    async send(times = {}) {
      const log = pino({ level: 'silent' });
      const { secrets, now } = deps;
      const sender = createCampaignSender({ db, secrets, env: api.env, now, log }, times);
      try {
        return await sender.sendDue();
      } finally {
        await sender.stop();
      }
    },
    read: async (id) => (await call(`/email-campaigns/${id}`)).body,
    async states(id) {
      const rows: { address: string; state: string }[] = await db('campaign_recipients')
        .where({ campaign_id: id })
        .select('address', 'state');
      return Object.fromEntries(rows.map(({ address, state }) => [address, state]));
    },
  };
}
