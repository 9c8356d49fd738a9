import { useEffect, useMemo, useState } from 'react';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { type DayOrder, openDate } from '#shared/domain/mail/contacts/consent-time.ts';
import {
  CONTACT_FIELD_LABELS,
  type ContactMapping,
  mappingProblem,
} from '#shared/domain/mail/contacts/contact-columns.ts';
import type {
  ContactReading,
  ReadContacts,
  RefusedContact,
} from '#shared/domain/mail/contacts/contacts-csv.ts';
import type { ReadContact, RowProblem } from '#shared/domain/mail/contacts/read-contact.ts';
import {
  isOpen,
  namesRefusals,
  readStatusColumn,
} from '#shared/domain/mail/contacts/status-columns.ts';
import { fileMeaning, type Meaning } from '#shared/domain/mail/contacts/status-words.ts';
import { MAIL_LIMITS } from '#shared/domain/mail/lists.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { FormMessage } from '../../../../../parts/forms/FormMessage.tsx';
import { useApp } from '../../../../../workspace/app-context.ts';
import { consentInstant } from '../consent-instant.ts';
import listStyles from '../EmailLists.module.css';
import { ColumnChoices } from './ColumnChoices.tsx';
import { ContactsPreview } from './ContactsPreview.tsx';
import type { SharedConsent } from './contact-import.ts';
import { DayOrderField } from './DayOrderField.tsx';
import styles from './Import.module.css';
import { type OpenedTable, readContacts } from './open-contacts.ts';
import { EverybodyField, StatusChoices } from './StatusChoices.tsx';
import type { Remembered, TypedConsent } from './use-remembered.ts';

/** Contacts that can be sent. */
export interface PreparedImport {
  readonly contacts: readonly ReadContact[];
  readonly refused: readonly RefusedContact[];
  readonly problems: readonly RowProblem[];
  readonly consent: SharedConsent;
}

export type MappingStepProps = {
  opened: Extract<OpenedTable, { kind: 'table' }>;
  remembered: Remembered;
  onStart: (prepared: PreparedImport) => void;
  onBack: () => void;
};

/** Says what the columns of a file hold and where the consent is from; shows its first contacts. */
export function MappingStep({ opened, remembered, onStart, onBack }: MappingStepProps) {
  const { timeZone } = useApp().workspace;
  const { name, table } = opened;
  const columns = table.head ?? table.mapping.map((_, index) => `Column ${index + 1}`);
  const [mapping, setMapping] = useState<ContactMapping>(
    () => remembered.mappingOf(columns, table.mapping) ?? table.mapping,
  );
  const [consent, setConsent] = useState(remembered.consent);
  const [message, setMessage] = useState<string | null>(null);
  const who = useWhoGetsMail(opened, mapping);
  const problem = mappingProblem(mapping) ?? who.problem;
  const read = useReadContacts(opened, problem === null ? who.reading : null);
  const people = read === null ? 0 : read.contacts.length + read.refused.length;
  const isSourceNeeded = read?.contacts.some((each) => each.consentSource === '') ?? true;

  function start(): void {
    if (read === null) return;
    const source = consent.source.trim();
    if (isSourceNeeded && source === '') {
      setMessage('Say where these people agreed to get mail.');
      return;
    }
    remembered.keepMapping(columns, mapping);
    remembered.keepConsent(consent);
    const at = consentInstant(consent.day, timeZone());
    // Each row has a source of its own then; the call wants one for all the same.
    const shared = { source: source === '' ? 'Named in the file' : source, at };
    onStart({ ...read, consent: shared });
  }

  return (
    <form
      className={styles.pane}
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <p>
        <strong>{name}</strong>: {counted(table.rows.length, 'row')}, {table.encoding}.
      </p>
      <ColumnChoices
        {...{ columns, mapping, rows: table.rows }}
        onChange={(next) => {
          setMapping(next);
          setMessage(null);
        }}
      />
      <EverybodyField value={who.everybody} onChange={who.setEverybody} />
      {who.columns.map((column) => (
        <StatusChoices
          key={column.at}
          name={columns[column.at] ?? ''}
          values={column.values}
          onChange={(key, meaning) => who.answer(column.at, key, meaning)}
        />
      ))}
      {who.openDate !== null && (
        <DayOrderField date={who.openDate} value={who.dayOrder} onChange={who.setDayOrder} />
      )}
      {problem === null ? (
        <ContactsPreview read={read} rows={table.rows.length} />
      ) : (
        <FormMessage message={problem} />
      )}
      <ConsentFields
        {...{ consent, message, isSourceNeeded }}
        onChange={(next) => {
          setConsent(next);
          setMessage(null);
        }}
      />
      <div className={styles.actions}>
        <Button onClick={onBack}>Another file</Button>
        <Button
          type="submit"
          variant="primary"
          isBusy={problem === null && read === null}
          disabled={problem !== null || (read !== null && people === 0)}
        >
          {importWords(read)}
        </Button>
      </div>
    </form>
  );
}

interface ConsentFieldsProps {
  consent: TypedConsent;
  /** The problem of the source; null where there is none. */
  message: string | null;
  isSourceNeeded: boolean;
  onChange: (consent: TypedConsent) => void;
}

/** Asks where and when the people of a file agreed. */
function ConsentFields({ consent, message, isSourceNeeded, onChange }: ConsentFieldsProps) {
  const { clock, timeZone } = useApp().workspace;
  return (
    <div className={listStyles.pair}>
      <TextField
        label="Where they agreed"
        hint={
          isSourceNeeded
            ? 'For rows without a source of their own. Such as “Asked at the book fair”.'
            : 'Not needed: each row has a source of its own.'
        }
        value={consent.source}
        maxLength={MAIL_LIMITS.consent}
        error={message ?? undefined}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => onChange({ ...consent, source: value })}
      />
      <TextField
        label="When they agreed"
        hint="Leave it empty if you do not know."
        type="date"
        value={consent.day}
        max={localDate(clock.now(), timeZone())}
        onChange={({ currentTarget: { value } }) => onChange({ ...consent, day: value })}
      />
    </div>
  );
}

function importWords(read: ReadContacts | null): string {
  if (read === null) return 'Import';
  const { contacts, refused } = read;
  if (contacts.length > 0) return `Import ${counted(contacts.length, 'contact')}`;
  return refused.length > 0 ? `Suppress ${formatNumber(refused.length)}` : 'Import';
}

/** Returns who of a file gets mail, as its columns and the owner's answers say, and what is still open. */
function useWhoGetsMail(
  { name, table }: Extract<OpenedTable, { kind: 'table' }>,
  mapping: ContactMapping,
) {
  const { clock } = useApp().workspace;
  const [answers, setAnswers] = useState<ReadonlyMap<string, Meaning | null>>(() => new Map());
  const [everybody, setEverybody] = useState<Meaning | null>(() => fileMeaning(name));
  const [dayOrder, setDayOrder] = useState<DayOrder | null>(null);
  const { rows, head } = table;
  const known = useMemo(() => statusColumns(table, table.mapping), [table]);
  const columns = useMemo(
    () =>
      statusColumns({ rows, head }, mapping).map(({ at, values }) => ({
        at,
        values: values.map((value) => {
          const answer = answers.get(`${at} ${value.key}`);
          return answer === undefined ? value : { ...value, meaning: answer };
        }),
      })),
    [rows, head, mapping, answers],
  );
  const date = useMemo(() => {
    const at = mapping.indexOf('consentedAt');
    return at === -1 ? null : openDate(rows.map(({ cells }) => cells[at] ?? ''));
  }, [rows, mapping]);
  const left = known.find(({ at }) => mapping[at] !== 'status');
  const reading = useMemo<ContactReading>(
    () => ({
      mapping,
      nowMs: clock.now(),
      statuses: columns,
      dayOrder,
      everybody: everybody ?? 'leftOut',
    }),
    [mapping, clock, columns, dayOrder, everybody],
  );
  return {
    columns,
    everybody,
    setEverybody,
    dayOrder,
    setDayOrder,
    openDate: date,
    reading,
    answer(at: number, key: string, meaning: Meaning | null) {
      setAnswers((before) => new Map([...before, [`${at} ${key}`, meaning]]));
    },
    problem: whoProblem({
      left: left !== undefined && namesRefusals(left) ? (head?.[left.at] ?? '') : null,
      open: columns.filter(isOpen).map(({ at }) => head?.[at] ?? `Column ${at + 1}`),
      isEverybodyOpen: everybody === null,
      isDateOpen: date !== null && dayOrder === null,
    }),
  };
}

function statusColumns(
  { rows, head }: Pick<Extract<OpenedTable, { kind: 'table' }>['table'], 'rows' | 'head'>,
  mapping: ContactMapping,
) {
  return mapping.flatMap((field, at) =>
    field === 'status' ? [readStatusColumn(rows, at, head ?? [])] : [],
  );
}

interface Open {
  /** The name of a column that is left out although it says who gets no mail; null where there is none. */
  readonly left: string | null;
  readonly open: readonly string[];
  readonly isEverybodyOpen: boolean;
  readonly isDateOpen: boolean;
}

function whoProblem({ left, open, isEverybodyOpen, isDateOpen }: Open): string | null {
  if (left !== null) {
    return `“${left}” says who gets no mail. Choose “${CONTACT_FIELD_LABELS.status}” for it.`;
  }
  if (isEverybodyOpen) return 'Say who the people in this file are.';
  const [column] = open;
  if (column !== undefined) return `Say what each value of “${column}” means.`;
  return isDateOpen ? 'Say whether the day or the month comes first in the consent date.' : null;
}

/** Reads the contacts again with each choice; null while they are read, and without one. */
function useReadContacts(
  { table }: Extract<OpenedTable, { kind: 'table' }>,
  reading: ContactReading | null,
): ReadContacts | null {
  const [held, setHeld] = useState<{ reading: ContactReading; read: ReadContacts } | null>(null);
  useEffect(() => {
    if (reading === null) return;
    let isOutdated = false;
    void readContacts(table, reading).then((read) => {
      if (!isOutdated) setHeld({ reading, read });
    });
    return () => {
      isOutdated = true;
    };
  }, [table, reading]);
  return held !== null && held.reading === reading ? held.read : null;
}
