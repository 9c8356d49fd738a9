import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  type AddressClaim,
  addressProblem,
  collisions,
} from '#shared/domain/content/page-addresses.ts';

/** The addresses of all pages, each of which belongs to one of them. */
export interface AddressBook {
  /** Takes what a collection wants in place of what it had; throws where that cannot be. */
  claim(collection: string, claims: readonly AddressClaim[]): void;
}

/** A book in which the fixed routes of the site have their addresses. */
export function createAddressBook(fixed: readonly AddressClaim[]): AddressBook {
  const book = new Map<string, readonly AddressClaim[]>();
  return {
    claim(collection, claims) {
      const problems = claims.flatMap((claim) => addressProblem(claim) ?? []);
      if (problems.length > 0) throw new Error(problems.join('\n'));
      book.set(collection, claims);
      const rivals = collisions([...[...book.values()].flat(), ...fixed]);
      if (rivals.length > 0) throw new Error(rivals.join('\n'));
    },
  };
}

/** The routes of a folder of pages that have one address, whatever the content: `/login`, `/blog`. */
export function fixedRoutes(pagesDir: string): AddressClaim[] {
  return readdirSync(pagesDir, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.(?:astro|ts)$/.test(file) && !file.includes('['))
    .map((file) => ({
      address: `/${file.replace(/\.(?:astro|ts)$/, '').replace(/(?:^|\/)index$/, '')}`,
      source: `src/pages/${file}`,
    }));
}
