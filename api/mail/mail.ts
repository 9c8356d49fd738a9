import type { MailKind } from '#shared/domain/mail/suppression.ts';

/** A name and an address, apart, so that neither can be read as part of the other. */
export interface MailAddress {
  name: string;
  address: string;
}

/** A mail to one person; the bodies are already escaped for their kind. */
export interface Mail {
  /** Made by the caller where later mails refer to this one; the mail's message id is made of it. */
  id?: string | undefined;
  /** Decides who may get it and what goes first; a mail about an account without it. */
  kind?: MailKind | undefined;
  /** Mails with the same key are queued once, whatever became of the first. */
  uniqueKey?: string | undefined;
  /** Where one POST unsubscribes its recipient (RFC 8058); mail to many needs it. */
  unsubscribeUrl?: string | undefined;
  /** The name that the recipient sees; Ripen without it. */
  fromName?: string | undefined;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Who gets the answer; without it, the sender. */
  replyTo?: MailAddress | undefined;
  /**
   * The mails that came before in the same conversation, the oldest first: ours by their ids, those of
   * others by their whole message ids.
   */
  thread?: readonly string[] | undefined;
}
