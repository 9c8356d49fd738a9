import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Answers of the DNS; an empty list where a name has no such record. Rejects where no server answers. */
export interface Lookups {
  /** The TXT records of a name, each in one piece. */
  texts(name: string): Promise<string[]>;
  /** The addresses of a host; the host itself where it is an address. */
  addresses(host: string): Promise<string[]>;
  /** The names of an address, in lower case. */
  names(address: string): Promise<string[]>;
}

const TIMEOUT_MS = 2000;
const TRIES = 2;
/** The name does not exist, or has no such record. */
const NONE = ['ENOTFOUND', 'ENODATA'];

/** Makes lookups at some name servers, or at those of the system where none is given. */
export function createLookups(servers: readonly string[]): Lookups {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers([...servers]);
  return {
    async texts(name) {
      const records = await orNone(resolver.resolveTxt(name));
      return records.map((parts) => parts.join(''));
    },
    async addresses(host) {
      if (isIP(host) !== 0) return [host];
      const both = [orNone(resolver.resolve4(host)), orNone(resolver.resolve6(host))];
      return (await Promise.all(both)).flat();
    },
    async names(address) {
      return (await orNone(resolver.reverse(address))).map((name) => name.toLowerCase());
    },
  };
}

async function orNone<Item>(answer: Promise<Item[]>): Promise<Item[]> {
  try {
    return await answer;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (typeof code === 'string' && NONE.includes(code)) return [];
    throw error;
  }
}
