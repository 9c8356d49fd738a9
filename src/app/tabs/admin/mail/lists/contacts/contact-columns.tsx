import type { ListContact } from '#shared/contract/mailing/email-lists.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import type { MemberSource } from '#shared/domain/mail/lists.ts';
import { Tag } from '#ui/marks/Tag.tsx';
import { type Column, NO_VALUE } from '../../../parts/table/columns.ts';
import styles from '../EmailLists.module.css';
import { reasonWord } from '../suppressions/reason-words.ts';

/** Words for how a contact came to a list. */
const SOURCE_WORDS: Readonly<Record<MemberSource, string>> = {
  form: 'by the form',
  import: 'by an import',
  owner: 'by an administrator',
  person: 'by themselves',
};

/** The columns of the contacts of a list. */
export function contactColumns(nowMs: number): readonly Column<ListContact>[] {
  return [
    {
      id: 'address',
      header: 'Contact',
      cell: ({ address, name }) => (
        <span className={styles.contact}>
          {address}
          {name !== '' && <span className={styles.second}>{name}</span>}
        </span>
      ),
    },
    {
      id: 'consent',
      header: 'Consent',
      cell: ({ consent, consentedAt }) => (
        <span className={styles.contact}>
          {consent}
          <span className={styles.second}>
            {consentedAt === null ? 'time not known' : formatInstant(consentedAt, 'date')}
          </span>
        </span>
      ),
    },
    {
      id: 'added',
      header: 'Added',
      cell: ({ addedAt, source }) => (
        <span className={styles.contact}>
          {formatAgo(addedAt, nowMs)}
          <span className={styles.second}>{SOURCE_WORDS[source]}</span>
        </span>
      ),
    },
    {
      id: 'suppressed',
      header: 'Gets no mail',
      cell: ({ suppressed }) =>
        suppressed === null ? NO_VALUE : <Tag tone="bad">{reasonWord(suppressed)}</Tag>,
    },
  ];
}
