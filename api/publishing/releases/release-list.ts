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

/** Reads the list of a release; null where the text is none, such as one of an older kind. */
export function readReleaseList(text: string): ReleaseList | null {
  try {
    return ReleaseList.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
