import { randomUUID } from 'node:crypto';
import { finishCampaign, pauseCampaign } from '#api/features/campaigns/acts.ts';
import { readPersons } from '#api/features/campaigns/persons.ts';
import * as recipients from '#api/features/campaigns/recipients.ts';
import * as repo from '#api/features/campaigns/repo.ts';
import { freezeStep } from '#api/features/campaigns/sending/freeze.ts';
import { pauseStopped } from '#api/features/campaigns/sending/late/stopped.ts';
import {
  createSending,
  type Outcome,
  type Sending,
  type SendingDeps,
  type SendingTimes,
} from '#api/features/campaigns/sending/send-one.ts';
import type { CampaignSender } from '#api/features/campaigns/sending/sender-port.ts';
import {
  type Admission,
  createSteps,
  type Settled,
} from '#api/features/campaigns/sending/steps.ts';
import { type Taken, takeRecipients } from '#api/features/campaigns/sending/take.ts';
import { startTimedWork, type WakeableWork } from '#api/jobs/timed-work.ts';
import { encodeMail } from '#api/mail/sending/encoded-mail.ts';
import { openTransport } from '#api/mail/sending/transports.ts';

const TIMES: SendingTimes = {
  pollMs: 1000,
  idlePollMs: 15_000,
  leaseMs: 180_000,
  sendLimitMs: 60_000,
};
/** Recipients that a process has at a time, so that a pause finds few. */
const TAKEN_AT_ONCE = 200;
/** The mail server refuses the mail, not its recipients, when it refuses so many in a row. */
const MOST_REFUSED = 20;
/** Counts are at most so old, or so many times as old as counting takes. */
const COUNTED_EVERY_MS = 1000;
const COUNT_SHARE = 20;

/** Makes the sender of campaigns. Its connections are its own: other mail never waits for them. */
export function createCampaignSender(
  deps: Omit<SendingDeps, 'transport' | 'times'>,
  given: Partial<SendingTimes> = {},
): CampaignSender {
  const times = { ...TIMES, ...given };
  const transport = openTransport(deps.env);
  const sender = new Sender({ ...deps, transport, times });
  let work: WakeableWork | null = null;
  return {
    sendDue: () => sender.sendDue(),
    start() {
      const { db, log } = deps;
      const sendDue = async () => {
        await pauseStopped(deps);
        await sender.sendDue();
      };
      const everyMs = () => (sender.isIdle ? times.idlePollMs : times.pollMs);
      work = startTimedWork({ name: 'send campaigns', everyMs, log, db, work: sendDue });
    },
    wake: () => work?.wake(),
    async stop() {
      sender.isStopping = true;
      await work?.stop();
      transport.close();
    },
  };
}

/** Recipients whom a process has, and the mail that they get. */
interface Batch extends Pick<Sending, 'fill'> {
  readonly taken: Taken;
  readonly holder: string;
}

class Sender {
  readonly #deps: SendingDeps;
  readonly #send: (sending: Sending) => Promise<Outcome>;
  isStopping = false;
  /** True if no campaign was being sent at the last look. */
  isIdle = false;
  #refusedInRow = 0;
  #countedAt = Number.NEGATIVE_INFINITY;
  #countingMs = 0;

  constructor(deps: SendingDeps) {
    this.#deps = deps;
    this.#send = createSending(deps);
  }

  async sendDue(): Promise<number> {
    const { db, now } = this.#deps;
    let sent = 0;
    const atWork = await repo.listAtWork(db, now());
    this.isIdle = !atWork.some(({ state }) => state === 'sending');
    for (const { id, state } of atWork) {
      if (state !== 'sending' || this.isStopping) continue;
      sent += await this.#sendCampaign(id);
    }
    return sent;
  }

  async #sendCampaign(id: string): Promise<number> {
    const { db, now, log } = this.#deps;
    while (!(await freezeStep(db, id, now()))) {
      if (this.isStopping || (await repo.findCampaign(db, id))?.state !== 'sending') return 0;
    }
    const orphans = await recipients.freeOrphans(db, id);
    if (orphans > 0) log.warn({ mails: orphans, campaign: id }, ORPHANS);
    const sent = await this.#sendBatches(id);
    if (!(await recipients.hasOpen(db, id))) await finishCampaign(db, id, now());
    else await this.#count(id, true);
    return sent;
  }

  async #sendBatches(id: string): Promise<number> {
    const { db } = this.#deps;
    const composed = await repo.readComposed(db, id);
    if (composed === null) return 0;
    const fill = encodeMail(composed);
    const holder = randomUUID();
    let sent = 0;
    try {
      while (!this.isStopping) {
        const taken = await this.#take(id, holder);
        if (taken === null || taken.recipients.length === 0) break;
        const batch = await this.#sendBatch({ taken, holder, fill });
        sent += batch.sent;
        await this.#count(id, false);
        if (batch.isOver) break;
      }
    } finally {
      await recipients.giveBack(db, holder);
    }
    return sent;
  }

  #take(id: string, holder: string): Promise<Taken | null> {
    const { db, now, times } = this.#deps;
    const { leaseMs } = times;
    return takeRecipients(db, id, { holder, leaseMs, limit: TAKEN_AT_ONCE, nowMs: now() });
  }

  /** Sends to what was taken over every connection at once. */
  async #sendBatch({ taken: { campaign, recipients: list }, holder, fill }: Batch) {
    const { db, now, log, times, transport } = this.#deps;
    const named = await withNames(db, list);
    const values = await readPersons(db, named);
    const { leaseMs } = times;
    const step = createSteps({ db, now, log, leaseMs, campaign, holder, open: () => open });
    const queue = list.values();
    let open = transport.connections;
    let sent = 0;
    let isOver = false;
    const drain = async () => {
      let settled: Settled | null = null;
      for (const recipient of queue) {
        if (isOver || this.isStopping) break;
        const admission: Admission = await step({ settled, next: recipient });
        settled = null;
        if (admission === 'notBegun') isOver = true;
        if (admission !== 'begun') continue;
        const known = values.get(recipient.contactId) ?? {};
        const outcome = await this.#send({ campaign, fill, recipient, values: known });
        settled = outcome;
        if (outcome.refusal === null) sent += 1;
        if (outcome.refusal?.kind === 'away') isOver = true;
        if (await this.#isRefusing(campaign.id, outcome)) isOver = true;
      }
      open -= 1;
      if (settled !== null) await step({ settled, next: null });
    };
    await Promise.all(Array.from({ length: transport.connections }, drain));
    return { sent, isOver };
  }

  /** Pauses a campaign that the mail server refuses, whoever it goes to. */
  async #isRefusing(id: string, { settlement, refusal }: Outcome): Promise<boolean> {
    if (refusal === null) this.#refusedInRow = 0;
    if (refusal === null || settlement.state !== 'refused' || refusal.isHardBounce) return false;
    this.#refusedInRow += 1;
    if (this.#refusedInRow < MOST_REFUSED) return false;
    this.#refusedInRow = 0;
    const reason = `The mail server refused ${MOST_REFUSED} mails in a row: ${refusal.words}`;
    const { db, now } = this.#deps;
    await pauseCampaign(db, id, { reason: reason.slice(0, 300), nowMs: now() });
    return true;
  }

  async #count(id: string, isDone: boolean): Promise<void> {
    const { db, now } = this.#deps;
    const began = performance.now();
    const everyMs = Math.max(COUNTED_EVERY_MS, this.#countingMs * COUNT_SHARE);
    if (!isDone && began - this.#countedAt < everyMs) return;
    await repo.keepCounts(db, id, await recipients.countRecipients(db, id, now()));
    this.#countedAt = performance.now();
    this.#countingMs = this.#countedAt - began;
  }
}

const ORPHANS =
  'a process ended while it sent a campaign: mails on their way, which may have gone out, are sent again';

async function withNames(db: SendingDeps['db'], list: readonly recipients.TakenRecipient[]) {
  const rows: { id: string; name: string }[] = await db('mail_contacts')
    .whereIn(
      'id',
      list.map(({ contactId }) => contactId),
    )
    .select('id', 'name');
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return list.map((recipient) => ({ ...recipient, name: names.get(recipient.contactId) ?? '' }));
}
