import * as z from 'zod';

const Page = z.strictObject({
  /** Of its file. */
  hash: z.string(),
  type: z.string(),
  /** Its Content-Security-Policy; empty for anything but HTML. */
  policy: z.string(),
  /** Fingerprints of what it read, by which a publication finds the pages to render again. */
  reads: z.record(z.string(), z.string()),
});

const ReleaseList = z.strictObject({
  id: z.string(),
  build: z.string(),
  pages: z.record(z.string(), Page),
  /** Where old addresses lead; null where their pages are gone. */
  redirects: z.record(z.string(), z.string().nullable()),
});

/** A page of a release. */
export type ReleasePage = z.infer<typeof Page>;

/** Everything that a release shows, by address. */
export type ReleaseList = z.infer<typeof ReleaseList>;

/** A page as it is served. */
export type ServedPage = Omit<ReleasePage, 'reads'>;

/** The part of a list that serving needs. */
export interface ServedRelease {
  readonly id: string;
  readonly build: string;
  readonly pages: ReadonlyMap<string, ServedPage>;
  /** Where old addresses lead; null where their pages are gone. */
  readonly redirects: ReadonlyMap<string, string | null>;
}

/** Returns what serving a release needs. */
export function servedOf({ id, build, pages, redirects }: ReleaseList): ServedRelease {
  return {
    ...{ id, build, redirects: new Map(Object.entries(redirects)) },
    pages: new Map(
      Object.entries(pages).map(([address, { hash, type, policy }]) => [
        address,
        { hash, type, policy },
      ]),
    ),
  };
}

/** Reads the list of a release; null where the text is none, such as one of an older kind. */
export function readReleaseList(text: string): ReleaseList | null {
  try {
    return ReleaseList.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
