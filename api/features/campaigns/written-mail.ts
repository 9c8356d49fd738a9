/* The mail of a campaign before it is sent: checked, shown, and sent to administrators. */
import type { Knex } from 'knex';
import { withTransaction } from '#api/db/connection/transaction.ts';
import type { Deps } from '#api/deps.ts';
import { conflict, invalid, notFound } from '#api/errors.ts';
import { type AuditActor, recordAct } from '#api/features/audit/service.ts';
import { type Audience, listNames } from '#api/features/campaigns/audience.ts';
import { readPersons } from '#api/features/campaigns/persons.ts';
import type { CampaignRow } from '#api/features/campaigns/repo.ts';
import { findByAddress, findContact } from '#api/features/contacts/service.ts';
import { prepareForMail } from '#api/features/pictures/service.ts';
import { asAdministrator, readAccount } from '#api/features/users/service.ts';
import { sealContact, unsubscribeLink } from '#api/mail/mail-links.ts';
import { checkMail } from '#api/publishing/reading/mail-checker.ts';
import { readPictures } from '#api/publishing/releases/repo.ts';
import type { CheckedMail, WrittenMail } from '#mailing/check-mail.ts';
import { type ComposedMail, type FilledMail, fillMail } from '#mailing/compose/compose-mail.ts';
import { picturesIn } from '#shared/domain/content/article-pictures.ts';
import { type PersonalValues, sampleValues } from '#shared/domain/mail/personal-values.ts';

type Context = Pick<Deps, 'db' | 'env' | 'pictures' | 'secrets'>;

/** Checks a mail, and composes it where nothing stops it, for an audience. */
export async function checkWritten(
  { db, env, pictures }: Pick<Deps, 'db' | 'env' | 'pictures'>,
  { subject, preview, source }: WrittenMail,
  audience: Audience,
): Promise<CheckedMail> {
  await prepareForMail({ db, pictures }, source);
  return checkMail(
    { subject, preview, source },
    {
      site: { name: 'Ripen', url: env.siteUrl },
      pictures: await readPictures(db, picturesIn(source)),
      lang: 'en',
      reason: await reasonOf(db, audience),
      postalAddress: null,
    },
  );
}

async function reasonOf(db: Knex, { listId, segment, kind }: Audience): Promise<string> {
  if (segment !== null || kind === 'reactivation')
    return 'You get this mail because you have a Ripen account.';
  const name = listId === null ? undefined : (await listNames(db, [listId])).get(listId);
  return name === undefined
    ? 'You get this mail because you asked for mail from Ripen.'
    : `You get this mail because you are on the list “${name}” of Ripen.`;
}

/** The links of a contact in the foot of a mail. */
export function linksOf(
  { env, secrets }: Pick<Deps, 'env' | 'secrets'>,
  contact: { contactId: string; address: string },
) {
  const secret = sealContact(secrets, contact);
  return {
    /** For programs: one POST unsubscribes. */
    oneClick: unsubscribeLink(env.siteUrl, secret),
    unsubscribe: `${env.siteUrl}/mail/${secret}`,
    preferences: `${env.siteUrl}/mail/${secret}`,
  };
}

/** A mail to be shown, and for whom: a contact, or somebody of whom everything or nothing is known. */
export interface Previewed {
  readonly written: WrittenMail & Audience;
  readonly contactId: string | undefined;
  readonly isKnown: boolean;
}

/** Shows a mail as a contact would get it. Throws 404 for an unknown contact. */
export async function previewMail(
  context: Context,
  { written, contactId, isKnown }: Previewed,
): Promise<{ problems: CheckedMail['problems']; mail: FilledMail | null }> {
  const { problems, composed } = await checkWritten(context, written, written);
  if (contactId === undefined) {
    const mail = composed === null ? null : fillSample(context, composed, sampleValues(isKnown));
    return { problems, mail };
  }
  const contact = await findContact(context.db, contactId);
  if (contact === null) throw notFound('The contact');
  if (composed === null) return { problems, mail: null };
  const user: { id: string } | undefined = await context
    .db('users')
    .where({ email: contact.address })
    .whereNotNull('email_verified_at')
    .first('id');
  const persons = await readPersons(context.db, [
    { ...contact, contactId, userId: user?.id ?? null },
  ]);
  const values = persons.get(contactId) ?? {};
  return {
    problems,
    mail: fillMail(composed, { values, ...linksOf(context, { ...contact, contactId }) }),
  };
}

/** Fills a mail for nobody in particular; its links lead to the newsletter. */
export function fillSample(
  { env }: Context,
  composed: ComposedMail,
  values: PersonalValues,
): FilledMail {
  const page = `${env.siteUrl}/newsletter`;
  return fillMail(composed, { values, unsubscribe: page, preferences: page });
}

/**
 * Queues the mail of a campaign to addresses of administrators, or to the one who asks; returns them.
 * Throws 409 where the mail has an error, 422 for an address of nobody who administers.
 */
export async function sendTest(
  context: Context & Pick<Deps, 'now' | 'mailer'>,
  actor: AuditActor,
  { row, to }: { row: CampaignRow; to: readonly string[] },
): Promise<string[]> {
  const { db, now, mailer } = context;
  const { composed } = await checkWritten(context, row, row);
  if (composed === null) throw conflict('The mail has an error. Correct it first.');
  const addresses =
    to.length > 0 ? [...new Set(to)] : [(await readAccount(db, actor.userId)).email];
  await refuseOthers(db, addresses);
  for (const address of addresses) {
    const { subject, html, text } = await fillFor(context, composed, address);
    await withTransaction(db, (trx) =>
      mailer.queue(trx, { kind: 'test', to: address, subject: `[Test] ${subject}`, html, text }),
    );
  }
  await asAdministrator(db, actor, (trx) =>
    recordAct(
      trx,
      actor,
      {
        act: 'campaign.test',
        subjectKind: 'campaign',
        subjectId: row.id,
        details: { mails: addresses.length },
      },
      now(),
    ),
  );
  return addresses;
}

/** A test must not become a way to mail anybody. */
async function refuseOthers(db: Knex, addresses: readonly string[]): Promise<void> {
  const known: string[] = await db('users')
    .whereIn('email', [...addresses])
    .where({ is_admin: 1, is_active: 1 })
    .pluck('email');
  const other = addresses.findIndex((address) => !known.includes(address));
  if (other === -1) return;
  throw invalid({ [`to.${other}`]: 'This is not the address of an administrator.' });
}

async function fillFor(
  context: Context,
  composed: ComposedMail,
  address: string,
): Promise<FilledMail> {
  const { db } = context;
  const contact = await findByAddress(db, address);
  const user: { id: string } | undefined = await db('users').where({ email: address }).first('id');
  const contactId = contact?.id ?? '';
  const persons = await readPersons(db, [
    { contactId, userId: user?.id ?? null, address, name: contact?.name ?? '' },
  ]);
  const values = persons.get(contactId) ?? {};
  if (contact === null) return fillSample(context, composed, values);
  return fillMail(composed, { values, ...linksOf(context, { contactId, address }) });
}
