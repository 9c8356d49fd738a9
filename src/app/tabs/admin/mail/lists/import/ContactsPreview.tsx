import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import type { ReadContacts } from '#shared/domain/mail/contacts/contacts-csv.ts';
import type { ReadContact } from '#shared/domain/mail/contacts/read-contact.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './Import.module.css';
import { reportLines } from './import-report.ts';
import { ReportList } from './ReportList.tsx';

const SHOWN = 5;

export type ContactsPreviewProps = {
  /** Null while the file is read. */
  read: ReadContacts | null;
  rows: number;
};

/** The first contacts of a file as they will be imported, and what is wrong with its rows. */
export function ContactsPreview({ read, rows }: ContactsPreviewProps) {
  if (read === null) {
    return (
      <div aria-busy="true">
        <p role="status">Reading {counted(rows, 'row')}…</p>
        <Skeleton shape="block" />
      </div>
    );
  }
  const { contacts, refused, problems } = read;
  const first = contacts.slice(0, SHOWN);
  return (
    <section className={styles.preview} aria-label="Preview">
      <p role="status">
        {contacts.length === 0
          ? noContacts(refused.length)
          : `${counted(contacts.length, 'contact')} to import.`}
        {contacts.length > 0 && refused.length > 0 && ` ${countRefused(refused.length)}`}
        {problems.length > 0 && ` ${countProblems(problems.length)}`}
      </p>
      <ul className={styles.first}>
        {first.map((contact) => (
          <li key={contact.line}>
            <span>
              <strong>{contact.address}</strong> {contact.name}
            </span>
            <span className={styles.hint}>{consentOf(contact)}</span>
          </li>
        ))}
        {contacts.length > SHOWN && (
          <li className={styles.hint}>and {formatNumber(contacts.length - SHOWN)} more</li>
        )}
      </ul>
      {problems.length > 0 && <ReportList title="Remarks" lines={reportLines(problems, [])} />}
    </section>
  );
}

function noContacts(refused: number): string {
  return refused === 0
    ? 'No row has an e-mail address that can be used.'
    : `Nobody in this file gets mail. ${countRefused(refused)}`;
}

function countRefused(count: number): string {
  return count === 1
    ? '1 person who gets no mail goes on the suppression list.'
    : `${formatNumber(count)} people who get no mail go on the suppression list.`;
}

function countProblems(count: number): string {
  return count === 1 ? 'There is 1 remark.' : `There are ${formatNumber(count)} remarks.`;
}

function consentOf({ consentSource, consentedAt }: ReadContact): string {
  const day = consentedAt === null ? null : formatInstant(consentedAt, 'date');
  return [consentSource, day].filter(Boolean).join(', ');
}
