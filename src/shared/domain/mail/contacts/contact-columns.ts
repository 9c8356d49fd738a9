/* The columns of a table of contacts: what each holds, by its name or by what stands in it. */
import type { CsvRow } from '../../import/csv-row.ts';
import { folded } from '../../text/folded.ts';
import { readMailAddress } from '../addresses.ts';
import { isStatusColumn } from './status-columns.ts';

/** The contents that a column can have. */
export const CONTACT_FIELDS = [
  'email',
  'name',
  'firstName',
  'lastName',
  'consentSource',
  'consentedAt',
  'status',
] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** The name of each field, as columns of an export and the choice of a mapping show it. */
export const CONTACT_FIELD_LABELS: Readonly<Record<ContactField, string>> = {
  email: 'E-mail',
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  consentSource: 'Consent source',
  consentedAt: 'Consent date',
  status: 'Who gets mail',
};

/** The content of each column; null for one that is left out. Several may say who gets mail. */
export type ContactMapping = readonly (ContactField | null)[];

/** A table as it was understood before anybody looked at it. */
export interface GuessedTable {
  /** The first row holds names of columns. */
  readonly hasHead: boolean;
  readonly mapping: ContactMapping;
}

const ROWS_LOOKED_AT = 50;

/** Names of columns in the languages of programs that contacts come from. */
const HEADS: Readonly<Record<Exclude<ContactField, 'status'>, readonly string[]>> = {
  email: [
    'email',
    'mail',
    'emailaddress',
    'mailaddress',
    'address',
    'emailid',
    'subscriberemail',
    'emailadresse',
    'mailadresse',
    'adressemail',
    'adresseemail',
    'adresseelectronique',
    'courriel',
    'correo',
    'correoelectronico',
    'direccioncorreo',
    'indirizzoemail',
    'posta',
    'emailadres',
    'epost',
    'epostadress',
    'adresemail',
    'enderecodeemail',
    'sahkoposti',
    'adreselektroniczny',
    'eposta',
    'メールアドレス',
    '邮箱',
    '电子邮件',
    'почта',
  ],
  name: [
    'name',
    'fullname',
    'contact',
    'contactname',
    'displayname',
    'subscriber',
    'vollername',
    'nomcomplet',
    'nombrecompleto',
    'nomecompleto',
    'volledigenaam',
    'naam',
    'namn',
    'navn',
    'nombreyapellidos',
    'nimi',
    '名前',
    '氏名',
    '姓名',
    'имя',
  ],
  firstName: [
    'firstname',
    'givenname',
    'forename',
    'fname',
    'first',
    'vorname',
    'prenom',
    'nombre',
    'nome',
    'voornaam',
    'fornamn',
    'fornavn',
    'imie',
    'etunimi',
    'jmeno',
    'keresztnev',
  ],
  lastName: [
    'lastname',
    'familyname',
    'surname',
    'lname',
    'last',
    'nachname',
    'familienname',
    'nom',
    'nomdefamille',
    'apellido',
    'apellidos',
    'cognome',
    'achternaam',
    'efternamn',
    'efternavn',
    'etternavn',
    'nazwisko',
    'sobrenome',
    'sukunimi',
    'prijmeni',
    'фамилия',
  ],
  consentSource: [
    'consentsource',
    'consent',
    'optinsource',
    'source',
    'signupsource',
    'origin',
    'quelle',
    'herkunft',
    'origine',
    'fuente',
    'origen',
    'fonte',
    'bron',
  ],
  consentedAt: [
    'consentdate',
    'consentedon',
    'consentedat',
    'consenttime',
    'optindate',
    'optintime',
    'confirmtime',
    'confirmedat',
    'subscribedat',
    'subscribedon',
    'subscribed',
    'signupdate',
    'einwilligung',
    'einwilligungam',
    'angemeldetam',
    'dateinscription',
    'datedinscription',
    'fechadealta',
    'datadiiscrizione',
  ],
};

/** Guesses what the columns of a table hold by their names, or by what stands in them. */
export function guessContactColumns(rows: readonly CsvRow[]): GuessedTable {
  const [first] = rows;
  const cells = first?.cells ?? [];
  const hasHead = !cells.some((cell) => isAddress(cell));
  const named = hasHead ? namedColumns(cells) : cells.map(() => null);
  const body = hasHead ? rows.slice(1) : rows;
  const column = named.includes('email') ? -1 : addressColumn(body);
  const once = named.map((field, at) => (at === column ? 'email' : field));
  const head = hasHead ? cells : [];
  const mapping = once.map((field, at) =>
    saysWhoGetsMail(body, at, { head, field }) ? 'status' : field,
  );
  return { hasHead, mapping };
}

function saysWhoGetsMail(
  rows: readonly CsvRow[],
  at: number,
  { head, field }: { head: readonly string[]; field: ContactField | null },
): boolean {
  if (field === 'consentSource' || field === 'consentedAt') {
    return isStatusColumn(rows, at, { head, isTaken: true });
  }
  return field === null && isStatusColumn(rows, at, { head, isTaken: false });
}

const PLAIN_HEADS: ReadonlyMap<ContactField, readonly string[]> = new Map(
  CONTACT_FIELDS.flatMap((field) =>
    field === 'status' ? [] : [[field, HEADS[field].map(plainHead)]],
  ),
);

/** Of several columns for one field the one is taken whose name comes first in the list of names. */
function namedColumns(head: readonly string[]): (ContactField | null)[] {
  const names = head.map(plainHead);
  const columns: (ContactField | null)[] = head.map(() => null);
  for (const [field, known] of PLAIN_HEADS) {
    const name = known.find((each) => names.includes(each));
    const at = name === undefined ? -1 : names.indexOf(name);
    if (at !== -1) columns[at] ??= field;
  }
  return columns;
}

function plainHead(cell: string): string {
  return folded(cell.slice(0, 100)).replace(/[^\p{L}\p{N}]/gu, '');
}

/** The column with the most addresses; -1 where there is none. */
function addressColumn(rows: readonly CsvRow[]): number {
  const counts: number[] = [];
  for (const { cells } of rows.slice(0, ROWS_LOOKED_AT)) {
    for (const [at, cell] of cells.entries()) {
      if (isAddress(cell)) counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  const most = Math.max(0, ...counts.filter((count) => count !== undefined));
  return most === 0 ? -1 : counts.indexOf(most);
}

/** Why a mapping cannot be used; null when it can. */
export function mappingProblem(mapping: ContactMapping): string | null {
  const chosen = mapping.filter((field) => field !== null && field !== 'status');
  if (!chosen.includes('email')) return 'Choose the column that holds the e-mail address.';
  const twice = chosen.find((field, at) => chosen.indexOf(field) < at);
  if (twice !== undefined) {
    return `Two columns are chosen as “${CONTACT_FIELD_LABELS[twice]}”. Leave one out.`;
  }
  if (chosen.includes('name') && (chosen.includes('firstName') || chosen.includes('lastName'))) {
    return 'Choose either the whole name, or first and last name.';
  }
  return null;
}

/** Whether a text is an e-mail address and nothing else. */
export function isAddress(text: string): boolean {
  return readMailAddress(text).problem === null;
}
