import * as z from 'zod';
import type { Db } from '#api/db/connection/knex.ts';
import { readCursor } from '#api/db/rows/keyset.ts';
import { presentEntry } from '#api/features/audit/presenter.ts';
import * as repo from '#api/features/audit/repo.ts';
import { answerCsv, csvTable } from '#api/middleware/replies/csv.ts';
import { route } from '#api/route.ts';
import { type AuditEntry, adminAuditApi } from '#shared/contract/admin/audit.ts';
import type { QueryOf } from '#shared/contract/endpoint.ts';
import type { CsvCell } from '#shared/domain/formats/csv.ts';

type Asked = QueryOf<typeof adminAuditApi.export>;

const Key: z.ZodType<[number, string]> = z.tuple([z.number(), z.string()]);
const EXPORTED_AT_ONCE = 200;

/** The audit log for administrators, read-only, with an export. */
export const auditRoutes = [
  route(adminAuditApi.list, ({ query: { limit, cursor, ...asked }, deps }) =>
    readPage(deps.db, asked, { limit, cursor }),
  ),

  route(adminAuditApi.export, async ({ query, actor, deps, ctx }) => {
    const end = ctx.method === 'HEAD' ? null : await deps.limits.alone(actor, 'export');
    const text = csvTable(Object.keys(COLUMNS), csvRows(deps.db, query));
    answerCsv(ctx, {
      file: 'ripen-audit.csv',
      text,
      onEnd: () => {
        end?.().catch((error) => deps.log.warn({ err: error }, 'an export that ended counts on'));
      },
    });
  }),
];

async function readPage(
  db: Db,
  { from, before, ...asked }: Asked,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  const at = (instant: string | undefined) =>
    instant === undefined ? undefined : Date.parse(instant);
  const filter = { ...asked, from: at(from), before: at(before) };
  const after = readCursor(cursor, Key);
  const { rows, nextCursor } = await repo.listEntries(db, filter, { after, limit });
  const ids = rows.flatMap((row) => [row.actor_id, row.about_id]).filter((id) => id !== null);
  const names = await repo.readNames(db, ids);
  return { items: rows.map((row) => presentEntry(row, names)), nextCursor };
}

const COLUMNS: Readonly<Record<string, (entry: AuditEntry) => CsvCell>> = {
  at_utc: ({ at }) => at,
  actor_id: ({ actor }) => actor?.id ?? null,
  actor: ({ actor }) => actor?.name ?? null,
  act: ({ act }) => act,
  subject_kind: ({ subjectKind }) => subjectKind,
  subject_id: ({ subjectId }) => subjectId,
  user_id: ({ user }) => user?.id ?? null,
  user: ({ user }) => user?.name ?? null,
  details: ({ details }) => JSON.stringify(details),
  network: ({ network }) => network,
};

async function* csvRows(db: Db, asked: Asked) {
  let cursor: string | undefined;
  do {
    const page = await readPage(db, asked, { limit: EXPORTED_AT_ONCE, cursor });
    yield page.items.map((entry) => Object.values(COLUMNS).map((cellOf) => cellOf(entry)));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
