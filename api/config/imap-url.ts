/** How a mailbox is read by IMAP. */
export interface ImapSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte on; else STARTTLS, which only a server on the loopback need not offer. */
  readonly isSecure: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
}

const PORTS = { 'imap:': 143, 'imaps:': 993 } as const;

/** Reads `imaps://user:password@host:port/folder`, percent-encoded; null for anything else. The folder is INBOX where none is named. */
export function readImapUrl(value: string): ImapSettings | null {
  if (!URL.canParse(value)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(value);
  if (protocol !== 'imap:' && protocol !== 'imaps:') return null;
  const parts = [username, password, pathname.slice(1)].map(decode);
  const [user, secret, folder] = parts;
  const isWhole = hostname !== '' && search === '' && hash === '';
  if (!isWhole || !user || !secret || folder === null || folder === undefined) return null;
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? PORTS[protocol] : Number(port),
    isSecure: protocol === 'imaps:',
    user,
    password: secret,
    folder: folder === '' ? 'INBOX' : folder,
  };
}

/** Null for what is not percent-encoded text, or holds control characters. */
function decode(part: string): string | null {
  try {
    const text = decodeURIComponent(part);
    return /\p{Cc}/u.test(text) ? null : text;
  } catch {
    return null;
  }
}
