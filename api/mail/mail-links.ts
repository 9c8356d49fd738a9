import type { SecretBox } from '#api/auth/secret-box.ts';
import { suppressionHash } from '#api/mail/suppressions.ts';

/*
 * Links in mails that work without a sign-in. Each is sealed with the server's key, so none is stored; what
 * it names is in it.
 */

const CONTACT = 'mail link of a contact';
const WISH = 'mail link that confirms the newsletter';
/** The box writes its version first, with a dot that a page's address does not take. */
const VERSION = 'v1.';

/** The contact of a link. */
export interface LinkedContact {
  readonly contactId: string;
  /** By which the suppression list knows the address, also after the contact is gone; null in the first links. */
  readonly addressHash: string | null;
}

/** Returns the secret of a contact's page. */
export function sealContact(
  secrets: SecretBox,
  { contactId, address }: { contactId: string; address: string },
): string {
  return seal(secrets, `${contactId} ${suppressionHash(address)}`, CONTACT);
}

/** Returns the contact whose page a secret opens, or null for no secret of ours. */
export function openContact(secrets: SecretBox, secret: string): LinkedContact | null {
  const text = secrets.open(VERSION + secret, CONTACT);
  if (text === null) return null;
  const [contactId = '', addressHash = null] = text.split(' ');
  return { contactId, addressHash };
}

/** Returns where one POST ends all mail to many to a contact, for the head of such a mail. */
export function unsubscribeLink(siteUrl: string, secret: string): string {
  return `${siteUrl}/api/mail/${secret}/unsubscribe`;
}

/** Somebody who asked for the newsletter; the instant in UTC milliseconds. */
export interface NewsletterWish {
  readonly address: string;
  readonly name: string;
  readonly askedAtMs: number;
}

/** Returns the token of a link that confirms the newsletter. */
export function sealWish(secrets: SecretBox, wish: NewsletterWish): string {
  return seal(secrets, JSON.stringify([wish.address, wish.name, wish.askedAtMs]), WISH);
}

/** Returns who asked for the newsletter, or null for no token of ours. */
export function openWish(secrets: SecretBox, token: string): NewsletterWish | null {
  const text = secrets.open(VERSION + token, WISH);
  if (text === null) return null;
  const [address, name, askedAtMs]: [string, string, number] = JSON.parse(text);
  return { address, name, askedAtMs };
}

function seal(secrets: SecretBox, text: string, context: string): string {
  return secrets.seal(text, context).slice(VERSION.length);
}
