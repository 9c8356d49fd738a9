import type { Knex } from 'knex';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import type { Deps } from '#api/deps.ts';
import { gone, notFound } from '#api/errors.ts';
import {
  eraseContact,
  type Held,
  readHeld,
  savePreferences,
  subscribe,
  unsubscribe,
} from '#api/features/contacts/service.ts';
import {
  type LinkedContact,
  openContact,
  openWish,
  sealContact,
  sealWish,
} from '#api/mail/mail-links.ts';
import { newsletterMail } from '#api/mail/newsletter-mails.ts';
import { suppressHash, suppressionHash } from '#api/mail/suppressions.ts';
import type { MailPreferences } from '#shared/contract/account/mail-preferences.ts';
import { NEWSLETTER_LIST_ID } from '#shared/domain/mail/lists.ts';

type Context = Pick<Deps, 'db' | 'now' | 'secrets'>;
type MailContext = Context & Pick<Deps, 'mailer' | 'env'>;

const HOUR_MS = 60 * 60 * 1000;
const CONFIRMED_WITHIN_MS = 7 * 24 * HOUR_MS;

/**
 * Queues the mail that confirms the newsletter, at most one an hour to each address. Nothing else is
 * stored: the link holds who asked, and when.
 */
export async function askForNewsletter(
  { db, now, secrets, mailer, env }: MailContext,
  { address, name }: { address: string; name: string },
): Promise<void> {
  const nowMs = now();
  const token = sealWish(secrets, { address, name, askedAtMs: nowMs });
  const link = `${env.siteUrl}/newsletter/confirm?token=${token}`;
  const hour = Math.floor(nowMs / HOUR_MS);
  const uniqueKey = `newsletter ${suppressionHash(address)} ${hour}`;
  const mail = { ...newsletterMail(address, { name, link }), uniqueKey };
  await withTransaction(db, (trx) => mailer.queue(trx, mail));
}

/**
 * Puts the reader of a link on the newsletter; again changes nothing. Returns the secret of their page.
 * Throws 410 for a link that ended, or that asked before they left.
 */
export async function confirmNewsletter(
  { db, now, secrets }: Context,
  token: string,
): Promise<string> {
  const wish = openWish(secrets, token);
  const nowMs = now();
  if (wish === null || nowMs - wish.askedAtMs > CONFIRMED_WITHIN_MS) throw endedLink();
  const consent = 'Confirmed by the link in a mail';
  const contactId = await withTransaction(db, (trx) => subscribe(trx, { ...wish, nowMs, consent }));
  if (contactId === null) throw endedLink();
  return sealContact(secrets, { contactId, address: wish.address });
}

function endedLink() {
  return gone('This link no longer works. Ask for the newsletter again.');
}

/** Returns what is held of the reader of a link. Throws 404 for no link of ours, 410 once it is erased. */
export async function readPreferences(
  { db, secrets }: Context,
  secret: string,
): Promise<MailPreferences> {
  return present(await heldBehind(db, contactOf(secrets, secret).contactId));
}

/** Saves the name and the lists of the reader of a link. Throws like `readPreferences`. */
export async function changePreferences(
  { db, now, secrets }: Context,
  secret: string,
  { name, lists }: { name: string; lists: readonly string[] },
): Promise<MailPreferences> {
  const { contactId } = contactOf(secrets, secret);
  return withTransaction(db, async (trx) => {
    const held = await heldBehind(trx, contactId);
    await savePreferences(trx, held, { name, on: lists, nowMs: now() });
    return present(await heldBehind(trx, contactId));
  });
}

/**
 * Ends all mail to many to the reader of a link, also where they are on no list any more; again changes
 * nothing. Throws 404 for no link of ours.
 */
export function endMail(context: Context, secret: string): Promise<void> {
  return endWith(context, secret, { reason: 'unsubscribed', work: unsubscribe });
}

/** Erases what is held of the reader of a link; again changes nothing. Throws 404 for no link of ours. */
export function erasePreferences(context: Context, secret: string): Promise<void> {
  return endWith(context, secret, { reason: 'erased', work: eraseContact });
}

interface Ending {
  /** For an address of which nothing is held any more. */
  readonly reason: 'unsubscribed' | 'erased';
  readonly work: (trx: Knex.Transaction, held: Held, nowMs: number) => Promise<void>;
}

function endWith(
  { db, now, secrets }: Context,
  secret: string,
  { reason, work }: Ending,
): Promise<void> {
  const { contactId, addressHash } = contactOf(secrets, secret);
  return withTransaction(db, async (trx) => {
    const held = await readHeld(trx, contactId);
    if (held !== null) return work(trx, held, now());
    if (addressHash === null) return;
    await suppressHash(trx, { hash: addressHash, address: null, reason, nowMs: now() });
  });
}

function contactOf(secrets: Deps['secrets'], secret: string): LinkedContact {
  const contact = openContact(secrets, secret);
  if (contact === null) throw notFound('The page of this link');
  return contact;
}

async function heldBehind(db: Knex, contactId: string): Promise<Held> {
  const held = await readHeld(db, contactId);
  if (held === null) throw gone('Nothing is held of you any more.');
  return held;
}

const NEVER_JOINED: MailPreferences['lists'][number] = {
  id: NEWSLETTER_LIST_ID,
  name: 'Newsletter',
  isOn: false,
  source: null,
  consent: '',
  consentedAt: null,
  addedAt: null,
  leftAt: null,
};

function present({ address, name, createdAtMs, lists, suppression }: Held): MailPreferences {
  const shown = lists.map(({ consentedAtMs, addedAtMs, leftAtMs, ...list }) => ({
    ...list,
    consentedAt: writeOptionalInstant(consentedAtMs),
    addedAt: writeInstant(addedAtMs),
    leftAt: writeOptionalInstant(leftAtMs),
  }));
  const hasNewsletter = shown.some(({ id }) => id === NEWSLETTER_LIST_ID);
  return {
    address,
    name,
    heldSince: writeInstant(createdAtMs),
    lists: hasNewsletter ? shown : [NEVER_JOINED, ...shown],
    noMail: suppression?.reason ?? null,
  };
}
