import { openSiteFiles } from '#api/middleware/site-files.ts';
import type { SiteContents } from '#api/publishing/site-contents.ts';
import type { LiveRelease } from '#api/publishing/site-publisher.ts';

/** Addresses of the app, which are not public. */
const APP = /^\/(?:app|admin|preview)(?:\/|$)/;

interface Site {
  /** The folder of the built site; null where only the API is served. */
  readonly siteDir: string | null;
  readonly contents: Pick<SiteContents, 'pages'>;
  readonly live: () => Pick<LiveRelease, 'pages'> | null;
}

/** Returns what says whether an address is that of a public page. */
export function createHasPage({ siteDir, contents, live }: Site): (address: string) => boolean {
  const built = siteDir === null ? null : openSiteFiles(siteDir);
  return (address) => {
    if (APP.test(address)) return false;
    if (live()?.pages.has(address) === true) return true;
    if (built === null) return contents.pages.has(address);
    return built.fileAt(address)?.endsWith('.html') ?? false;
  };
}
