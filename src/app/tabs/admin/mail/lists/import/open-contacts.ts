import { createBreaks } from '#platform/time/breaks.ts';
import {
  CONTACTS_TOO_LARGE,
  type ContactTable,
  openContactPieces,
} from '#shared/csv/contact-table.ts';
import { MOST_BYTES } from '#shared/domain/formats/size-limits.ts';
import { finishWith } from '#shared/domain/import/pieces.ts';
import {
  type ContactReading,
  type ReadContacts,
  readContactPieces,
} from '#shared/domain/mail/contacts/contacts-csv.ts';

/** A file of contacts that is open, or why it cannot be. */
export type OpenedTable =
  | { readonly kind: 'table'; readonly name: string; readonly table: ContactTable }
  | { readonly kind: 'problem'; readonly problem: string };

/** Opens a file; the page stays usable meanwhile. */
export async function openContacts(file: File): Promise<OpenedTable> {
  if (file.size > MOST_BYTES.contacts) {
    const problem = CONTACTS_TOO_LARGE;
    return { kind: 'problem', problem };
  }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const table = await finishWith(openContactPieces(bytes), createBreaks());
    if ('problem' in table) return { kind: 'problem', problem: table.problem };
    return { kind: 'table', name: file.name, table };
  } catch {
    return { kind: 'problem', problem: 'The file could not be read. Choose it again.' };
  }
}

/** Reads the contacts of a table by what is chosen for it, with every problem; the page stays usable meanwhile. */
export async function readContacts(
  { rows, problems: broken }: ContactTable,
  chosen: ContactReading,
): Promise<ReadContacts> {
  const reading = { ...chosen, mostProblems: Number.POSITIVE_INFINITY };
  const read = await finishWith(readContactPieces(rows, reading), createBreaks());
  return { ...read, problems: [...broken, ...read.problems] };
}
