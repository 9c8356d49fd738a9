import { readFileSync } from 'node:fs';

/** Connection settings of MySQL or MariaDB. */
export interface MysqlSettings {
  engine: 'mysql';
  host: string;
  port: number;
  /** Further servers of the same data, tried in this order when one does not answer. */
  others?: { host: string; port: number }[];
  user: string;
  password: string;
  name: string;
  /** Encryption of connections; absent: none. */
  tls?: { ca?: string; rejectUnauthorized: boolean; verifyIdentity: boolean };
}

/** The settings in a URL, or the expected format. */
export type DatabaseUrlReading =
  | { settings: MysqlSettings; expected: null }
  | { settings: null; expected: string };

const DEFAULT_PORT = 3306;
const EXPECTED = 'mysql://user:pass@host:port/db';
/** Values of MySQL's own clients for how far a server is trusted. */
const TLS_MODES: Record<string, MysqlSettings['tls']> = {
  DISABLED: undefined,
  REQUIRED: { rejectUnauthorized: false, verifyIdentity: false },
  VERIFY_CA: { rejectUnauthorized: true, verifyIdentity: false },
  VERIFY_IDENTITY: { rejectUnauthorized: true, verifyIdentity: true },
};

/**
 * Reads `mysql://user:pass@host:port/db`. Several servers are separated by commas; `ssl-mode` and
 * `ssl-ca` have the same meaning as in MySQL's own clients.
 */
export function readDatabaseUrl(value: string): DatabaseUrlReading {
  const urls = splitHosts(value).map((each) => (URL.canParse(each) ? new URL(each) : null));
  const [url] = urls;
  const hosts = urls.flatMap((each) =>
    each === null || each.hostname === '' ? [] : [hostOf(each)],
  );
  const [first, ...others] = hosts;
  const name = url ? decode(url.pathname.slice(1)) : '';
  if (
    url?.protocol !== 'mysql:' ||
    first === undefined ||
    hosts.length !== urls.length ||
    !/^[A-Za-z0-9_$-]{1,64}$/.test(name)
  ) {
    return { settings: null, expected: EXPECTED };
  }
  const tls = readTls(url.searchParams);
  if (typeof tls === 'string') return { settings: null, expected: tls };
  return {
    settings: {
      engine: 'mysql',
      ...first,
      ...(others.length === 0 ? {} : { others }),
      user: decode(url.username),
      password: decode(url.password),
      name,
      ...(tls === null ? {} : { tls }),
    },
    expected: null,
  };
}

/** Returns one URL for each server in the URL. */
function splitHosts(value: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is.exec(value) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => before + host + after) : [value];
}

function hostOf(url: URL): { host: string; port: number } {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return { host, port: url.port === '' ? DEFAULT_PORT : Number(url.port) };
}

/** Returns the requested encryption, null for none, or the expected value. */
function readTls(parameters: URLSearchParams): NonNullable<MysqlSettings['tls']> | null | string {
  const unknown = [...parameters.keys()].find((key) => key !== 'ssl-mode' && key !== 'ssl-ca');
  if (unknown !== undefined) return `no parameters but ssl-mode and ssl-ca after ${EXPECTED}`;
  const ca = parameters.get('ssl-ca');
  const mode = (
    parameters.get('ssl-mode') ?? (ca === null ? 'DISABLED' : 'VERIFY_CA')
  ).toUpperCase();
  if (!Object.hasOwn(TLS_MODES, mode)) return `ssl-mode=${Object.keys(TLS_MODES).join(' or ')}`;
  const tls = TLS_MODES[mode];
  if (tls === undefined) return null;
  if (ca === null) return tls;
  try {
    return { ...tls, ca: readFileSync(ca, 'utf8') };
  } catch {
    return 'a file of certificates that can be read as ssl-ca';
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
