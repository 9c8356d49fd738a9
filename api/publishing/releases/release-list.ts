import * as z from 'zod';

const Headers = z.strictObject({
  type: z.string(),
  /** The Content-Security-Policy; empty for anything but HTML. */
  policy: z.string(),
});

/** As it is written: thousands of pages have the same headers. */
const Written = z.strictObject({
  id: z.string(),
  build: z.string(),
  headers: z.array(Headers),
  /** By address: the hash of its file, the place of its headers, and its reads. */
  pages: z.record(
    z.string(),
    z.tuple([z.string(), z.int().nonnegative(), z.record(z.string(), z.string())]),
  ),
  /** Where old addresses lead; null where their pages are gone. */
  redirects: z.record(z.string(), z.string().nullable()),
});

/** Headers of pages; those that have the same share one object. */
export type PageHeaders = Readonly<z.infer<typeof Headers>>;

/** A page as it is served. */
export interface ServedPage {
  /** Of its file. */
  readonly hash: string;
  readonly headers: PageHeaders;
}

/** A page of a release. */
export interface ReleasePage extends ServedPage {
  /** Fingerprints of what it read, by which a publication finds the pages to render again. */
  readonly reads: Readonly<Record<string, string>>;
}

/** Everything that a release shows, by address. */
export interface ReleaseList {
  readonly id: string;
  readonly build: string;
  readonly pages: Readonly<Record<string, ReleasePage>>;
  /** Where old addresses lead; null where their pages are gone. */
  readonly redirects: Readonly<Record<string, string | null>>;
}
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
    id,
    build,
    redirects: new Map(Object.entries(redirects)),
    pages: new Map(
      Object.entries(pages).map(([address, { hash, headers }]) => [address, { hash, headers }]),
    ),
  };
}

/** Returns a function that answers equal headers with one object. */
export function sharedHeaders(): (headers: PageHeaders) => PageHeaders {
  const known = new Map<string, PageHeaders>();
  return (headers) => {
    const key = `${headers.type}\n${headers.policy}`;
    const shared = known.get(key) ?? headers;
    known.set(key, shared);
    return shared;
  };
}

/** Returns the text of a list. */
export function writeReleaseList({ id, build, pages, redirects }: ReleaseList): string {
  const places = new Map<PageHeaders, number>();
  const placeOf = (headers: PageHeaders) => {
    const place = places.get(headers) ?? places.size;
    places.set(headers, place);
    return place;
  };
  const written = Object.fromEntries(
    Object.entries(pages).map(([address, { hash, headers, reads }]) => [
      address,
      [hash, placeOf(headers), reads],
    ]),
  );
  return JSON.stringify({ id, build, headers: [...places.keys()], pages: written, redirects });
}

/** Reads the list of a release; null where the text is none, such as one of an older kind. */
export function readReleaseList(text: string): ReleaseList | null {
  const written = readWritten(text);
  if (written === null) return null;
  const { id, build, headers: all, redirects } = written;
  const pages: Record<string, ReleasePage> = {};
  for (const [address, [hash, place, reads]] of Object.entries(written.pages)) {
    const headers = all[place];
    if (headers === undefined) return null;
    pages[address] = { hash, headers, reads };
  }
  return { id, build, pages, redirects };
}

function readWritten(text: string): z.infer<typeof Written> | null {
  try {
    return Written.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
