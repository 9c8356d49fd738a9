import { useEffect, useState } from 'react';
import { localDate } from '#shared/domain/dates/local-date.ts';
import {
  type ContactMapping,
  mappingProblem,
  type ReadContact,
  type ReadContacts,
  type RowProblem,
} from '#shared/domain/mail/contacts-csv.ts';
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
import styles from './Import.module.css';
import { type OpenedTable, readContacts } from './open-contacts.ts';
import type { Remembered } from './use-remembered.ts';

/** Contacts that can be sent. */
export interface PreparedImport {
  readonly contacts: readonly ReadContact[];
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
  const { clock, timeZone } = useApp().workspace;
  const { name, table } = opened;
  const columns = table.head ?? table.mapping.map((_, index) => `Column ${index + 1}`);
  const [mapping, setMapping] = useState<ContactMapping>(
    () => remembered.mappingOf(columns) ?? table.mapping,
  );
  const [consent, setConsent] = useState(remembered.consent);
  const [message, setMessage] = useState<string | null>(null);
  const problem = mappingProblem(mapping);
  const read = useReadContacts(opened, problem === null ? mapping : null);
  const isSourceNeeded = read?.contacts.some(({ consentSource }) => consentSource === '') ?? true;

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
    onStart({ contacts: read.contacts, problems: read.problems, consent: shared });
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
      {problem === null ? (
        <ContactsPreview read={read} rows={table.rows.length} />
      ) : (
        <FormMessage message={problem} />
      )}
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
          onChange={({ currentTarget: { value } }) => {
            setConsent({ ...consent, source: value });
            setMessage(null);
          }}
        />
        <TextField
          label="When they agreed"
          hint="Leave it empty if you do not know."
          type="date"
          value={consent.day}
          max={localDate(clock.now(), timeZone())}
          onChange={({ currentTarget: { value } }) => setConsent({ ...consent, day: value })}
        />
      </div>
      <div className={styles.actions}>
        <Button onClick={onBack}>Another file</Button>
        <Button
          type="submit"
          variant="primary"
          isBusy={problem === null && read === null}
          disabled={problem !== null || read?.contacts.length === 0}
        >
          {read === null || read.contacts.length === 0
            ? 'Import'
            : `Import ${counted(read.contacts.length, 'contact')}`}
        </Button>
      </div>
    </form>
  );
}

/** Reads the contacts again with each mapping; null while they are read, and without a mapping. */
function useReadContacts(
  { table }: Extract<OpenedTable, { kind: 'table' }>,
  mapping: ContactMapping | null,
): ReadContacts | null {
  const { clock } = useApp().workspace;
  const [held, setHeld] = useState<{ mapping: ContactMapping; read: ReadContacts } | null>(null);
  useEffect(() => {
    if (mapping === null) return;
    let isOutdated = false;
    void readContacts(table, mapping, clock.now()).then((read) => {
      if (!isOutdated) setHeld({ mapping, read });
    });
    return () => {
      isOutdated = true;
    };
  }, [table, mapping, clock]);
  return held !== null && held.mapping === mapping ? held.read : null;
}
