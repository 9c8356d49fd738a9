import path from 'node:path';
import type { LaterThread, MadeIndex } from '#api/publishing/later/jobs.ts';
import { SEARCH_PAGES } from '#api/publishing/later/search-pages.ts';
import type { LiveRelease } from '#api/publishing/site-publisher.ts';

/** The index of the search over everything that the live release shows. */
export interface SearchIndex {
  /** Returns the index of the live release; an older one, or null, where it takes longer to make. */
  current(): Promise<ReleaseIndex | null>;
}

/** The index of a release. */
export interface ReleaseIndex {
  readonly releaseId: string;
  readonly index: MadeIndex;
  readonly madeAt: Date;
}

/** A visitor who has just opened the search waits no longer for the newest articles. */
const MOST_WAIT_MS = 1500;

/** Creates the index, which is made once for each release. */
export function createSearchIndex({
  live,
  contentDir,
  thread,
}: {
  readonly live: () => LiveRelease | null;
  /** The folder of the content app of a build. */
  readonly contentDir: (build: string) => string;
  readonly thread: LaterThread;
}): SearchIndex {
  let made: ReleaseIndex | null = null;
  let making: { releaseId: string; end: Promise<void> } | null = null;

  function make({ id, build, pages: shown, pathOf }: LiveRelease): Promise<void> {
    if (making?.releaseId === id) return making.end;
    const pages = [...shown]
      .filter(([address]) => path.extname(address) === '')
      .map(([address, { hash }]) => ({ address, hash, file: pathOf(hash) }));
    const fixed = path.join(contentDir(build), SEARCH_PAGES);
    const end = thread.makeIndex({ fixed, pages }).then((index) => {
      made = { releaseId: id, index, madeAt: new Date() };
    });
    making = { releaseId: id, end };
    const forget = () => {
      if (making?.releaseId === id) making = null;
    };
    end.then(forget, forget);
    return end;
  }

  return {
    async current() {
      const release = live();
      if (release === null) return null;
      if (made?.releaseId === release.id) return made;
      const end = make(release).catch(() => undefined);
      await Promise.race([
        end,
        new Promise((resolve) => void setTimeout(resolve, MOST_WAIT_MS).unref()),
      ]);
      return made;
    },
  };
}

/** Returns what makes the index for a release that was live at the last call, too. */
export function searchPreparation(
  live: () => LiveRelease | null,
  index: SearchIndex,
): () => Promise<void> {
  let seen: string | null = null;
  return async () => {
    const id = live()?.id ?? null;
    if (id !== null && id === seen) await index.current();
    seen = id;
  };
}
