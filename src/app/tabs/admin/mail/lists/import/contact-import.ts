import type { ApiClient } from '#client/api-client.ts';
import { adminEmailListsApi, type ImportReport } from '#shared/contract/mailing/email-lists.ts';
import type { RefusedContact } from '#shared/domain/mail/contacts/contacts-csv.ts';
import type { ReadContact } from '#shared/domain/mail/contacts/read-contact.ts';
import { IMPORT_BATCH_ROWS, type RowOutcome } from '#shared/domain/mail/lists.ts';
import { createImportRun, type ImportBatch, type ImportRun } from '#stores/imports/import-run.ts';

/** A row of an import that was not added, with why. */
export type RowReport = ImportReport['rows'][number];

/** Contacts on their way to a list, and the report of the server. */
export interface ContactImport {
  readonly run: ImportRun;
  /** Returns the rows of the batches so far that were not added, by line. */
  rows(): readonly RowReport[];
  /** Returns how many rows of the batches so far had an outcome. */
  count(outcome: RowOutcome): number;
}

/** The consent of the rows that have none of their own; `at` in ISO 8601, null where it is not known. */
export interface SharedConsent {
  readonly source: string;
  readonly at: string | null;
}

/**
 * Prepares an import in batches; sending one again adds nobody twice. Those who get no mail go first, so that
 * an import that stops has mailed none of them.
 */
export function createContactImport({
  client,
  listId,
  actId,
  contacts,
  refused,
  consent,
  wait,
}: {
  readonly client: Pick<ApiClient, 'call'>;
  readonly listId: string;
  /** Identifies the whole import. */
  readonly actId: string;
  readonly contacts: readonly ReadContact[];
  readonly refused: readonly RefusedContact[];
  readonly consent: SharedConsent;
  readonly wait: (ms: number) => Promise<void>;
}): ContactImport {
  const reports: ImportReport[] = [];
  const shared = { source: consent.source, ...(consent.at !== null && { at: consent.at }) };
  const batches: ImportBatch[] = [];
  const rows = [...refused, ...contacts.map(rowOf)];
  for (let first = 0; first < rows.length; first += IMPORT_BATCH_ROWS) {
    const some = rows.slice(first, first + IMPORT_BATCH_ROWS);
    batches.push({
      size: some.length,
      async send() {
        const body = { consent: shared, rows: some, actId };
        const call = { params: { id: listId }, body };
        const result = await client.call(adminEmailListsApi.import, call);
        if (result.kind !== 'ok') return result;
        reports.push(result.value);
        const present = result.value.rows.filter(({ outcome }) => outcome === 'present').length;
        const { added } = result.value;
        return { kind: 'ok', value: { added, present, refused: [], leftOut: [] } };
      },
    });
  }
  return {
    run: createImportRun({ batches, wait }),
    rows: () => reports.flatMap(({ rows }) => rows),
    count: (outcome) =>
      outcome === 'added'
        ? reports.reduce((sum, { added }) => sum + added, 0)
        : reports.reduce(
            (sum, { rows }) => sum + rows.filter((row) => row.outcome === outcome).length,
            0,
          ),
  };
}

function rowOf({ line, address, name, consentSource, consentedAt }: ReadContact) {
  return {
    line,
    address,
    name,
    ...(consentSource !== '' && { consentSource }),
    ...(consentedAt !== null && { consentedAt }),
  };
}
