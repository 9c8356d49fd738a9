import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import type { ListRow, MemberRow } from '#api/features/contacts/repo.ts';
import type { EmailList, ListContact } from '#shared/contract/mailing/email-lists.ts';
import type { SuppressionReason } from '#shared/domain/mail/suppression.ts';

/** A list as it is sent. */
export function presentList({ id, name, kind, contacts, createdAtMs }: ListRow): EmailList {
  const createdAt = writeInstant(createdAtMs);
  return { id, name, kind: kind === 'newsletter' ? kind : 'static', contacts, createdAt };
}

/** A contact of a list as it is sent. */
export function presentMember(
  { contactId, address, name, source, consent, consentedAtMs, addedAtMs }: MemberRow,
  suppressed: SuppressionReason | null,
): ListContact {
  return {
    id: contactId,
    address,
    name,
    source,
    consent,
    suppressed,
    consentedAt: writeOptionalInstant(consentedAtMs),
    addedAt: writeInstant(addedAtMs),
  };
}
