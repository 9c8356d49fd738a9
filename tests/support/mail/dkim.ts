import { createHash, type KeyObject, verify } from 'node:crypto';

/** A header as it stands in a mail, folded over lines. */
interface Header {
  readonly name: string;
  readonly line: string;
}

/**
 * Verifies the DKIM signature of a mail (RFC 6376, relaxed in both parts, RSA with SHA-256) as the mail
 * server of a recipient does. Returns the names of the headers that it covers, in lower case; throws
 * where it does not hold.
 */
export function verifyDkim(raw: string, key: KeyObject): string[] {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw
    .slice(0, end)
    .split(/\r\n(?![ \t])/)
    .map((line): Header => ({ name: line.slice(0, line.indexOf(':')).toLowerCase(), line }));
  const signature = headers.find(({ name }) => name === 'dkim-signature');
  if (signature === undefined) throw new Error('The mail is not signed.');
  const tags = tagsOf(signature.line);
  const body = relaxedBody(raw.slice(end + 4));
  if (createHash('sha256').update(body).digest('base64') !== tags.get('bh')) {
    throw new Error('The body is not the one that was signed.');
  }
  const covered = (tags.get('h') ?? '').toLowerCase().split(':');
  const signed = [...linesOf(headers, covered), relaxed(withoutSignature(signature))].join('\r\n');
  const bytes = Buffer.from(tags.get('b') ?? '', 'base64');
  if (!verify('sha256', Buffer.from(signed), key, bytes)) {
    throw new Error('The headers are not those that were signed.');
  }
  return covered;
}

function tagsOf(line: string): Map<string, string> {
  const value = line.slice(line.indexOf(':') + 1).replaceAll(/\s/g, '');
  return new Map(
    value.split(';').map((tag): [string, string] => {
      const at = tag.indexOf('=');
      return [tag.slice(0, at), tag.slice(at + 1)];
    }),
  );
}

/** The covered headers, each from the last on; one that is not there counts as nothing. */
function linesOf(headers: readonly Header[], covered: readonly string[]): string[] {
  const left = headers.toReversed();
  return covered.flatMap((wanted) => {
    const at = left.findIndex(({ name }) => name === wanted);
    return at === -1 ? [] : left.splice(at, 1).map(relaxed);
  });
}

function relaxed({ name, line }: Header): string {
  const value = line.slice(line.indexOf(':') + 1);
  return `${name}:${value
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()}`;
}

function withoutSignature({ name, line }: Header): Header {
  return { name, line: line.replace(/([;\s]b=)[^;]*/, '$1') };
}

function relaxedBody(body: string): string {
  const lines = body.replaceAll(/[ \t]+/g, ' ').replaceAll(/ (?=\r\n|$)/g, '');
  return `${lines.replace(/(?:\r\n)+$/, '')}\r\n`;
}
