import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { type Created, createOnce } from '#api/db/rows/create-once.ts';
import type { Deps } from '#api/deps.ts';
import { conflict } from '#api/errors.ts';
import type { AuditActor } from '#api/features/audit/service.ts';
import { audit, EMPTY, findKnown, present } from '#api/features/campaigns/drafts.ts';
import { type Candidate, readCandidates } from '#api/features/campaigns/reactivation/candidates.ts';
import { reachUsers } from '#api/features/campaigns/reactivation/freeze.ts';
import * as repo from '#api/features/campaigns/repo.ts';
import { countSegment, listSegment } from '#api/features/campaigns/segments.ts';
import { freezeReached } from '#api/features/campaigns/sending/freeze.ts';
import { checkWritten, fillSample } from '#api/features/campaigns/written-mail.ts';
import { asAdministrator } from '#api/features/users/service.ts';
import type { CheckedMail, WrittenMail } from '#mailing/check-mail.ts';
import type { ComposedMail } from '#mailing/compose/compose-mail.ts';
import type { CampaignDetails } from '#shared/contract/mailing/email-campaigns.ts';
import type {
  ReactivationPreview,
  ReactivationRecipients,
} from '#shared/contract/mailing/reactivation.ts';
import { campaignAfter, NEW_CAMPAIGN } from '#shared/domain/mail/campaign.ts';
import { sampleValues } from '#shared/domain/mail/personal-values.ts';
import { LEFT_OUT_REASONS } from '#shared/domain/mail/win-back/reactivation.ts';

type Context = Pick<Deps, 'db' | 'env' | 'now' | 'secrets' | 'pictures' | 'campaigns'>;

/** The audience of a reactivation: users by their ids, or all who have been away for so many days. */
interface Who {
  readonly userIds?: readonly string[] | undefined;
  readonly daysInactive?: number | undefined;
}

interface Wanted extends Who, WrittenMail {
  readonly id?: string | undefined;
  readonly hasControl: boolean;
}

const AUDIENCE = { kind: 'reactivation', listId: null, segment: null } as const;
const COUNTED_AT_ONCE = 500;
/** More people are not counted one by one. */
const COUNTED_AT_MOST = 10_000;
const SHOWN_NAMES = 20;

/** Shows a reactivation mail, and whom it would go to now. */
export async function previewReactivation(
  context: Context,
  { userIds, daysInactive, ...written }: Who & WrittenMail,
): Promise<ReactivationPreview> {
  const { problems, composed } = await checkWritten(context, written, AUDIENCE);
  return {
    problems: [...problems],
    mail: composed === null ? null : fillSample(context, composed, sampleValues(true)),
    recipients: await countRecipients(context, { userIds, daysInactive }),
  };
}

async function countRecipients({ db, now }: Context, who: Who): Promise<ReactivationRecipients> {
  const nowMs = now();
  const counts = new Map<Candidate['leftOut'], number>();
  const names: string[] = [];
  let seen = 0;
  let isMore = false;
  for await (const ids of idsOf(db, who, nowMs)) {
    isMore = seen >= COUNTED_AT_MOST;
    if (isMore) break;
    seen += ids.length;
    for (const { leftOut, name } of await readCandidates(db, ids, nowMs)) {
      counts.set(leftOut, (counts.get(leftOut) ?? 0) + 1);
      if (leftOut === null && names.length < SHOWN_NAMES) names.push(name);
    }
  }
  return {
    count: counts.get(null) ?? 0,
    names,
    isMore,
    leftOut: LEFT_OUT_REASONS.flatMap((reason) => {
      const count = counts.get(reason) ?? 0;
      return count === 0 ? [] : [{ reason, count }];
    }),
  };
}

async function* idsOf(
  db: Knex,
  { userIds, daysInactive }: Who,
  nowMs: number,
): AsyncGenerator<readonly string[]> {
  if (userIds !== undefined) {
    yield [...new Set(userIds)];
    return;
  }
  for (let after = ''; ; ) {
    const place = { after, limit: COUNTED_AT_ONCE, nowMs };
    const users = await listSegment(db, { inactiveDays: daysInactive }, place);
    const last = users.at(-1);
    if (last === undefined) return;
    yield users.map(({ userId }) => userId);
    after = last.userId;
  }
}

/**
 * Sends a reactivation mail: its recipients are claimed and frozen, and the sender of campaigns does the
 * rest. A repeated id returns the first result. Throws 409 where the mail has an error, or nobody may
 * get it.
 */
export async function sendReactivation(
  context: Context,
  actor: AuditActor,
  { id = uuidv7(), ...wanted }: Wanted,
): Promise<Created<CampaignDetails>> {
  const { db } = context;
  const find = async () => {
    const row = await repo.findCampaign(db, id);
    if (row === null) return null;
    if (row.kind !== 'reactivation') throw conflict('This id belongs to a campaign.');
    return present(context, row);
  };
  return createOnce(async () => {
    const first = await find();
    if (first !== null) return { row: first, isRepeat: true };
    const checked = await checkWritten(context, wanted, AUDIENCE);
    const composed = composedOf(checked);
    await asAdministrator(db, actor, (trx) =>
      startReactivation(trx, { context, actor, id, wanted, composed }),
    );
    context.campaigns.wake();
    return { row: await present(context, await findKnown(db, id)), isRepeat: false };
  }, find);
}

function composedOf({ composed }: CheckedMail): ComposedMail {
  if (composed === null) throw conflict('The mail has an error. Correct it first.');
  return composed;
}

interface Starting {
  readonly context: Context;
  readonly actor: AuditActor;
  readonly id: string;
  readonly wanted: Omit<Wanted, 'id'>;
  readonly composed: ComposedMail;
}

async function startReactivation(trx: Knex.Transaction, starting: Starting): Promise<void> {
  const { context, actor, id, composed } = starting;
  const { userIds, daysInactive, subject, preview, source, hasControl } = starting.wanted;
  const nowMs = context.now();
  const segment = userIds === undefined ? { inactiveDays: daysInactive } : null;
  const content = { ...EMPTY, subject, preview, source, segment, hasControl };
  await repo.insertCampaign(trx, { id, kind: 'reactivation', content, nowMs });
  const reached =
    userIds === undefined
      ? null
      : await reachUsers(
          trx,
          { campaignId: id, nowMs },
          await readCandidates(trx, [...new Set(userIds)], nowMs),
        );
  const recipients =
    reached?.length ?? (segment === null ? 0 : await countSegment(trx, segment, nowMs));
  const readiness = { errors: 0, recipients };
  const started = campaignAfter(
    NEW_CAMPAIGN,
    { kind: 'start', readiness },
    { actor: 'administrator', nowMs },
  );
  if (!started.ok) throw conflict('None of them may get a reactivation mail now.');
  await repo.updateCampaign(trx, id, { campaign: started.campaign, nowMs });
  await repo.keepComposed(trx, id, { composed, expected: recipients, nowMs });
  if (reached !== null) {
    await freezeReached(trx, { id, expected: recipients, hasControl }, { reached, nowMs });
    await repo.noteFrozen(trx, id, { to: '', atMs: nowMs });
  }
  await audit(trx, actor, { act: 'reactivation.send', id, details: { recipients } }, nowMs);
}
