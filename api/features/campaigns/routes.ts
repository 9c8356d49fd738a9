import * as z from 'zod';
import { readInstant } from '#api/db/rows/instants.ts';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import { auditActorOf } from '#api/features/audit/service.ts';
import { actOnCampaign } from '#api/features/campaigns/acts.ts';
import { CHOSEN_USERS, listNames } from '#api/features/campaigns/audience.ts';
import {
  createCampaign,
  duplicateCampaign,
  findKnown,
  present,
  removeCampaign,
  saveCampaign,
} from '#api/features/campaigns/drafts.ts';
import { presentListed, presentProgress } from '#api/features/campaigns/presenter.ts';
import { countRecipients, countReturned } from '#api/features/campaigns/recipients.ts';
import * as repo from '#api/features/campaigns/repo.ts';
import { countSegment, listSegment } from '#api/features/campaigns/segments.ts';
import { findHold } from '#api/features/campaigns/sending/late/held-back.ts';
import { checkWritten, previewMail, sendTest } from '#api/features/campaigns/written-mail.ts';
import { repeated, route } from '#api/route.ts';
import {
  adminEmailCampaignsApi,
  adminEmailSegmentsApi,
} from '#shared/contract/mailing/email-campaigns.ts';
import { segmentWords } from '#shared/domain/mail/segment.ts';

const ByChange: z.ZodType<[number, string]> = z.tuple([z.number(), z.string()]);
const NOBODY = { listId: null, segment: null };

const SAMPLE = 10;

/** Campaigns and segments, for administrators. */
export const emailCampaignRoutes = [
  route(adminEmailCampaignsApi.list, async ({ query, deps: { db } }) => {
    const { limit, cursor, state = null } = query;
    const after = readCursor(cursor, ByChange);
    const found = await repo.listCampaigns(db, { state, after, limit: limit + 1 });
    const { rows, nextCursor } = pageOf(found, limit, ({ updatedAtMs, id }) => [updatedAtMs, id]);
    const names = await listNames(
      db,
      rows.flatMap(({ listId }) => listId ?? []),
    );
    const items = rows.map((row) => {
      const { listId, segment, kind } = row;
      const nobody = kind === 'reactivation' ? CHOSEN_USERS : '';
      const list = listId === null ? nobody : (names.get(listId) ?? '');
      return presentListed(row, segment === null ? list : segmentWords(segment));
    });
    return { items, nextCursor };
  }),

  route(adminEmailCampaignsApi.create, async ({ body, actor, deps, ctx }) => {
    const { row, isRepeat } = await createCampaign(deps, auditActorOf(actor, ctx), given(body));
    return isRepeat ? repeated(row) : row;
  }),

  route(adminEmailCampaignsApi.read, async ({ params, deps }) =>
    present(deps, await findKnown(deps.db, params.id)),
  ),

  route(adminEmailCampaignsApi.save, ({ params, body, actor, deps, ctx }) =>
    saveCampaign(deps, auditActorOf(actor, ctx), params.id, body),
  ),

  route(adminEmailCampaignsApi.duplicate, async ({ params, body, actor, deps, ctx }) => {
    const { row, isRepeat } = await duplicateCampaign(deps, auditActorOf(actor, ctx), {
      from: params.id,
      id: body.id,
    });
    return isRepeat ? repeated(row) : row;
  }),

  route(adminEmailCampaignsApi.remove, ({ params, actor, deps, ctx }) =>
    removeCampaign(deps, auditActorOf(actor, ctx), params.id),
  ),

  route(adminEmailCampaignsApi.check, async ({ body, deps }) => {
    const { problems, bytes } = await checkWritten(deps, body, NOBODY);
    return { problems: [...problems], bytes };
  }),

  route(adminEmailCampaignsApi.preview, async ({ body, deps }) => {
    const { contactId, isKnown, ...written } = body;
    const { problems, mail } = await previewMail(deps, { written, contactId, isKnown });
    return { problems: [...problems], mail };
  }),

  route(adminEmailCampaignsApi.test, async ({ params, body, actor, deps, ctx }) => {
    const row = await findKnown(deps.db, params.id);
    const sentTo = await sendTest(deps, auditActorOf(actor, ctx), { row, to: body.to });
    return { sentTo };
  }),

  route(adminEmailCampaignsApi.schedule, ({ params, body, actor, deps, ctx }) =>
    actOnCampaign(deps, auditActorOf(actor, ctx), params.id, {
      kind: 'schedule',
      startsAtMs: readInstant(body.startsAt),
      version: body.version,
    }),
  ),

  route(adminEmailCampaignsApi.start, ({ params, body, actor, deps, ctx }) =>
    actOnCampaign(deps, auditActorOf(actor, ctx), params.id, {
      kind: 'start',
      version: body.version,
    }),
  ),

  ...(['unschedule', 'pause', 'resume', 'cancel'] as const).map((kind) =>
    route(adminEmailCampaignsApi[kind], ({ params, actor, deps, ctx }) =>
      actOnCampaign(deps, auditActorOf(actor, ctx), params.id, { kind }),
    ),
  ),

  route(adminEmailSegmentsApi.count, async ({ body: { segment }, deps: { db, now } }) => {
    const nowMs = now();
    const sample = await listSegment(db, segment, { after: '', limit: SAMPLE, nowMs });
    const count = await countSegment(db, segment, nowMs);
    return { words: segmentWords(segment), count, sample };
  }),

  route(adminEmailCampaignsApi.progress, async ({ params, deps: { db, now } }) => {
    const row = await findKnown(db, params.id);
    const counts = row.counts ?? (await countRecipients(db, row.id, now()));
    const returned = await countReturned(db, row.id);
    return presentProgress(row, counts, { returned, hold: await findHold(db, row, now()) });
  }),
];

/** The fields that are given, without those that are left out. */
function given<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}
