import * as z from 'zod';
import type { Db } from '#api/db/connection/knex.ts';
import { readInstant } from '#api/db/rows/instants.ts';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import { auditActorOf } from '#api/features/audit/service.ts';
import { addContact, importContacts } from '#api/features/contacts/import.ts';
import { presentList, presentMember } from '#api/features/contacts/presenter.ts';
import * as repo from '#api/features/contacts/repo.ts';
import {
  createList,
  findKnownList,
  removeContacts,
  removeList,
  renameList,
} from '#api/features/contacts/service.ts';
import { findSuppressions, suppressionHash } from '#api/mail/suppressions.ts';
import { answerCsv, csvTable } from '#api/middleware/replies/csv.ts';
import { repeated, route } from '#api/route.ts';
import { adminEmailListsApi, type ListContact } from '#shared/contract/mailing/email-lists.ts';
import { normaliseEmail } from '#shared/domain/text/email.ts';

const ByText: z.ZodType<[string]> = z.tuple([z.string()]);
const EXPORTED_AT_ONCE = 500;
const CSV_HEAD = ['email', 'name', 'source', 'consent', 'consentedAt', 'addedAt', 'suppressed'];

/** Lists of contacts, for administrators. */
export const emailListRoutes = [
  route(adminEmailListsApi.list, async ({ query: { limit, cursor }, deps: { db } }) => {
    const found = await repo.listLists(db, { after: readCursor(cursor, ByText), limit: limit + 1 });
    const { rows, nextCursor } = pageOf(found, limit, ({ sortName }) => [sortName]);
    return { items: rows.map(presentList), nextCursor };
  }),

  route(adminEmailListsApi.create, async ({ body, actor, deps, ctx }) => {
    const { row, isRepeat } = await createList(deps, auditActorOf(actor, ctx), body);
    return isRepeat ? repeated(presentList(row)) : presentList(row);
  }),

  route(adminEmailListsApi.read, async ({ params, deps: { db } }) =>
    presentList(await findKnownList(db, params.id)),
  ),

  route(adminEmailListsApi.update, async ({ params, body, actor, deps, ctx }) =>
    presentList(await renameList(deps, auditActorOf(actor, ctx), { id: params.id, ...body })),
  ),

  route(adminEmailListsApi.remove, ({ params, actor, deps, ctx }) =>
    removeList(deps, auditActorOf(actor, ctx), params.id),
  ),

  route(adminEmailListsApi.contacts, async ({ params, query, deps: { db } }) => {
    await findKnownList(db, params.id);
    const { limit, cursor, search = '' } = query;
    const after = readCursor(cursor, ByText);
    const asked = { search: normaliseEmail(search), after, limit: limit + 1 };
    const { rows, nextCursor } = pageOf(
      await repo.listMembers(db, params.id, asked),
      limit,
      ({ address }) => [address],
    );
    return { items: await presentAll(db, rows), nextCursor };
  }),

  route(adminEmailListsApi.add, async ({ params, body, actor, deps, ctx }) => {
    const { address, name = '', consent } = body;
    const { row, isRepeat } = await addContact(deps, auditActorOf(actor, ctx), {
      listId: params.id,
      address,
      name,
      consent: readConsent(consent),
    });
    const [contact] = await presentAll(deps.db, [row]);
    const shown = contact ?? presentMember(row, null);
    return isRepeat ? repeated(shown) : shown;
  }),

  route(adminEmailListsApi.removeContacts, async ({ params, body, actor, deps, ctx }) => {
    const ids = [...new Set(body.ids)];
    const given = { listId: params.id, ids, actId: body.actId };
    return { removed: await removeContacts(deps, auditActorOf(actor, ctx), given) };
  }),

  route(adminEmailListsApi.import, async ({ params, body, actor, deps, ctx }) => {
    const rows = body.rows.map(({ consentedAt, ...row }) => ({
      ...row,
      consentedAtMs: consentedAt === undefined ? null : readInstant(consentedAt),
    }));
    const report = await importContacts(deps, auditActorOf(actor, ctx), {
      listId: params.id,
      rows,
      consent: readConsent(body.consent),
      actId: body.actId,
    });
    return { added: report.added, rows: [...report.rows] };
  }),

  route(adminEmailListsApi.export, async ({ params, actor, deps, ctx }) => {
    await findKnownList(deps.db, params.id);
    const end = ctx.method === 'HEAD' ? null : await deps.limits.alone(actor, 'export');
    answerCsv(ctx, {
      file: 'ripen-contacts.csv',
      text: csvTable(CSV_HEAD, csvRows(deps.db, params.id)),
      onEnd: () => {
        end?.().catch((error) => deps.log.warn({ err: error }, 'an export that ended counts on'));
      },
    });
  }),
];

function readConsent({ source, at }: { source: string; at?: string | undefined }) {
  return { source, atMs: at === undefined ? null : readInstant(at) };
}

async function presentAll(db: Db, rows: readonly repo.MemberRow[]): Promise<ListContact[]> {
  const addresses = rows.map(({ address }) => address);
  const suppressed = await findSuppressions(db, addresses);
  return rows.map((row) =>
    presentMember(row, suppressed.get(suppressionHash(row.address))?.reason ?? null),
  );
}

async function* csvRows(db: Db, listId: string) {
  let after: [string] | null = null;
  for (;;) {
    const rows: repo.MemberRow[] = await repo.listMembers(db, listId, {
      search: '',
      after,
      limit: EXPORTED_AT_ONCE,
    });
    const contacts = await presentAll(db, rows);
    yield contacts.map(({ address, name, source, consent, consentedAt, addedAt, suppressed }) => [
      address,
      name,
      source,
      consent,
      consentedAt,
      addedAt,
      suppressed,
    ]);
    const last = rows.at(-1);
    if (rows.length < EXPORTED_AT_ONCE || last === undefined) return;
    after = [last.address];
  }
}
