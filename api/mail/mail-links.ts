import type { SecretBox } from '#api/auth/secret-box.ts';

/*
 * Links in mails that work without a sign-in. Each is sealed with the server's key, so none is stored; what
 * it names is in it.
 */

const CONTACT = 'mail link of a contact';
const WISH = 'mail link that confirms the newsletter';
/** The box writes its version first, with a dot that a page's address does not take. */
const VERSION = 'v1.';

/** Returns the secret of a contact's page. */
export function sealContact(secrets: SecretBox, contactId: string): string {
  return seal(secrets, contactId, CONTACT);
}

/** Returns the id of the contact whose page a secret opens, or null for no secret of ours. */
export function openContact(secrets: SecretBox, secret: string): string | null {
  return secrets.open(VERSION + secret, CONTACT);
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
