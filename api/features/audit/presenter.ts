import { writeInstant } from '#api/db/rows/instants.ts';
import { parseJson } from '#api/db/schema/parse-json.ts';
import type { AuditRecord } from '#api/features/audit/repo.ts';
import { AUDIT_SUBJECTS, type AuditEntry } from '#shared/contract/admin/audit.ts';

/** Returns an entry of the audit log with the names of its users. */
export function presentEntry(record: AuditRecord, names: ReadonlyMap<string, string>): AuditEntry {
  const named = (id: string) => ({ id, name: names.get(id) ?? null });
  const { actor_id: actorId, about_id: userId } = record;
  return {
    id: record.id,
    at: writeInstant(record.at),
    act: record.act,
    network: record.network,
    actor: actorId === null ? null : named(actorId),
    // Written by `recordAct`.
    subjectKind: AUDIT_SUBJECTS.find((kind) => kind === record.subject_kind) ?? 'user',
    subjectId: record.subject_id,
    user: userId === null ? null : named(userId),
    details: detailsOf(record),
  };
}

function detailsOf({ details }: AuditRecord): AuditEntry['details'] {
  // Written by `recordAct`.
  return (parseJson(details) ?? {}) as AuditEntry['details'];
}
