/* Which addresses links and pictures may have, whether or not something is there. */

const LINK_SCHEMES = ['https:', 'http:', 'mailto:', 'tel:'];
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** Browsers leave these out of an address, and take a backslash for a slash. */
const DISGUISE = /[\s\\\p{Cc}]/u;

/** Why a link cannot have an address, with what to write instead; null when it can. */
export function linkAddressProblem(url: string): string | null {
  const shown = shortened(url);
  if (url === '') return 'a link has no address. Write one between the brackets: [Timers](/timers)';
  if (url.startsWith('#')) return null;
  if (url.startsWith('<')) return 'an address stands in angle brackets. Write it without them.';
  if (SCHEME.test(url)) return outsideProblem(url, shown);
  if (url.startsWith('//')) return `the link ${shown} has no https: before it.`;
  if (!url.startsWith('/')) {
    return `the link ${shown} is relative. Begin with a slash: /${shown.replace(/^\.*\//, '')}`;
  }
  if (!DISGUISE.test(url)) return null;
  return `the link ${shown} has a blank or a backslash. Write its address without.`;
}

function outsideProblem(url: string, shown: string): string | null {
  const scheme = url.slice(0, url.indexOf(':') + 1).toLowerCase();
  if (!LINK_SCHEMES.includes(scheme))
    return `the link ${shown} is not for the web. Write https://…`;
  const isWhole = !scheme.startsWith('http') || /^https?:\/\/[^/]/i.test(url);
  const isAddress = isWhole && URL.canParse(url) && !DISGUISE.test(url);
  return isAddress ? null : `the link ${shown} is no address. Write https://example.org/page`;
}

/** Why a picture cannot have an address, with what to write instead; null when it can. */
export function pictureAddressProblem(url: string): string | null {
  const shown = shortened(url);
  if (url === '') return 'a picture has no address. Write one: ![A kettle on a desk](/kettle.jpg)';
  if (SCHEME.test(url) || url.startsWith('//')) {
    return `the picture ${shown} is no file of this site, and is not shown. Add it here, and write its path.`;
  }
  if (!DISGUISE.test(url)) return null;
  return `the picture ${shown} has a blank or a backslash in its path. Rename its file.`;
}

const LONGEST_SHOWN = 120;

function shortened(url: string): string {
  return url.length > LONGEST_SHOWN ? `${url.slice(0, LONGEST_SHOWN)}…` : url;
}

/** An address as HTML holds it: whatever is not allowed in one is percent-encoded. */
export function encodedAddress(url: string): string {
  return url.replace(/%(?![\da-fA-F]{2})|[^!#$%&-;=?-Z_a-z~]+/gu, (part) =>
    part === '%' ? '%25' : encodeURIComponent(part),
  );
}
