/** What names the product to the outside: the one file that spells these out. */
export type Site = {
  readonly name: string;
  readonly tagline: string;
  readonly description: string;
  /** Origin of the public site, without a slash at the end. */
  readonly url: string;
  readonly contactEmail: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

declare const SITE_FROM_BUILD: Site | undefined;

function readOrigin(value: string): string {
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  const isOrigin =
    parsed !== undefined &&
    /^https?:$/.test(parsed.protocol) &&
    parsed.pathname === '/' &&
    parsed.search + parsed.hash + parsed.username + parsed.password === '';
  if (!isOrigin) {
    throw new Error(
      `SITE_URL is "${value}", expected an http or https origin such as https://ripen.example`,
    );
  }
  return parsed.origin;
}

function readEmail(value: string): string {
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(value)) {
    throw new Error(`CONTACT_EMAIL is "${value}", expected one e-mail address`);
  }
  return value;
}

/** Reads SITE_URL and CONTACT_EMAIL over their defaults; throws one line that names a wrong value. */
export function readSite(environment: Environment): Site {
  return {
    name: 'Ripen',
    tagline: 'Give it time. It gets done.',
    description:
      'A focus timer that keeps every minute you give it: across tabs, devices, reloads and dead batteries. Start now, without an account.',
    url: readOrigin(environment['SITE_URL'] || 'http://localhost:4173'),
    contactEmail: readEmail(environment['CONTACT_EMAIL'] || 'hello@ripen.example'),
  };
}

/** The site as it was built; outside a build (unit tests) the defaults. */
export const site: Site = typeof SITE_FROM_BUILD === 'undefined' ? readSite({}) : SITE_FROM_BUILD;
