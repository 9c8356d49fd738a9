/** Names and addresses of the product; no other file spells them out. */
export type Site = {
  readonly name: string;
  readonly tagline: string;
  readonly description: string;
  /** Origin of the public site, without a slash at the end. */
  readonly url: string;
  readonly contactEmail: string;
  /** Where web vitals of visits go; null unless somebody configured it: then nothing leaves the page. */
  readonly analytics: { readonly id: string; readonly url: string } | null;
  /** The checkout for card payments; null unless somebody configured it: then plans are paid otherwise. */
  readonly payments: CardPayments | null;
};

/** The account at Paddle that takes card payments, and its price of each plan that can be paid so. */
export type CardPayments = {
  readonly vendorId: string;
  readonly clientToken: string;
  readonly environment: 'production';
  readonly prices: Readonly<Partial<Record<(typeof PLANS)[number], string>>>;
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

/** The port that the API process listens on: where the site is found when nobody gave its address. */
function readPort(environment: Environment): number {
  const value = environment['PORT']?.trim() || '4173';
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new Error(`PORT is "${value}", expected a whole number from 0 to 65535`);
  }
  return Number(value);
}

function readEmail(value: string): string {
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(value)) {
    throw new Error(`CONTACT_EMAIL is "${value}", expected one e-mail address`);
  }
  return value;
}

/** The address that Google Analytics 4 collects hits at; a proxy of one's own can replace it. */
const USUAL_ANALYTICS_URL = 'https://www.google-analytics.com/g/collect';

function readAnalytics(id: string, url: string): Site['analytics'] {
  if (id === '') return null;
  if (!/^[\w-]{1,40}$/.test(id)) {
    throw new Error(`ANALYTICS_ID is "${id}", expected a measurement id such as G-ABC123`);
  }
  if (!/^https?:\/\/[^\s"'?#]+$/.test(url) || !URL.canParse(url)) {
    throw new Error(
      `ANALYTICS_URL is "${url}", expected an address such as ${USUAL_ANALYTICS_URL}`,
    );
  }
  return { id, url };
}

function readPayments(environment: Environment): Site['payments'] {
  const given = (name: string) => environment[name]?.trim() ?? '';
  const [vendorId, clientToken] = [given('PADDLE_VENDOR_ID'), given('PADDLE_CLIENT_TOKEN')];
  if (vendorId === '' && clientToken === '') return null;
  if (!/^\d{1,12}$/.test(vendorId)) {
    throw new Error(`PADDLE_VENDOR_ID is "${vendorId}", expected the number of a Paddle account`);
  }
  if (!/^live_\w{1,100}$/.test(clientToken)) {
    throw new Error(
      'PADDLE_CLIENT_TOKEN is not a client-side token of Paddle such as live_1234abcd',
    );
  }
  return { vendorId, clientToken, environment: 'production', prices: readPrices(environment) };
}

const PLANS = ['monthly', 'yearly', 'lifetime'] as const;

/** Paddle's price of each plan that can be paid by card; throws one line that names a wrong value. */
export function readPrices(environment: Environment): CardPayments['prices'] {
  const prices = PLANS.flatMap((plan) => {
    const name = `PADDLE_PRICE_${plan.toUpperCase()}`;
    const price = environment[name]?.trim() ?? '';
    if (price !== '' && !/^pri_\w{1,100}$/.test(price)) {
      throw new Error(`${name} is "${price}", expected a price of Paddle such as pri_01abcd`);
    }
    return price === '' ? [] : [[plan, price] as const];
  });
  return Object.fromEntries(prices);
}

/**
 * Reads SITE_URL, PORT, CONTACT_EMAIL, ANALYTICS_ID, ANALYTICS_URL and PADDLE_… over their defaults;
 * throws one line that names a wrong value. Without SITE_URL the site is where the API process listens.
 */
export function readSite(environment: Environment): Site {
  return {
    name: 'Ripen',
    tagline: 'Give it time. It gets done.',
    description:
      'A focus timer that keeps every minute you give it: across tabs, devices, reloads and dead batteries. Start now, without an account.',
    url: readOrigin(environment['SITE_URL'] || `http://localhost:${readPort(environment)}`),
    contactEmail: readEmail(environment['CONTACT_EMAIL'] || 'hello@ripen.example'),
    analytics: readAnalytics(
      environment['ANALYTICS_ID'] || '',
      environment['ANALYTICS_URL'] || USUAL_ANALYTICS_URL,
    ),
    payments: readPayments(environment),
  };
}

/** The site as it was built; outside a build (unit tests) the defaults. */
export const site: Site = typeof SITE_FROM_BUILD === 'undefined' ? readSite({}) : SITE_FROM_BUILD;
