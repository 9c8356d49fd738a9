import { encodedAddress } from '#publishing/tree/addresses.ts';
import type { PictureFacts } from '#shared/domain/content/article-pictures.ts';

/** The site that sends a mail. */
export interface MailSite {
  readonly name: string;
  /** Its origin, without a slash at the end. */
  readonly url: string;
}

/** Everything outside its text that a mail shows. */
export interface Surroundings {
  readonly site: MailSite;
  /** The sizes of the pictures of the library, by their hashes. */
  readonly pictures: Readonly<Record<string, PictureFacts>>;
}

/** An address as a mail needs it: whole, because a mail has no page around it. */
export function wholeAddress(url: string, site: MailSite): string {
  return url.startsWith('/') ? `${site.url}${encodedAddress(url)}` : url;
}
