import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { unavailable } from '#api/errors.ts';
import {
  type BrowserArticle,
  buildOf,
  type Content,
  type ContentApp,
  loadContentApp,
} from '#api/publishing/content-app.ts';
import {
  type Cause,
  type Publisher,
  PublishingFailed,
  type Release,
} from '#api/publishing/publisher.ts';
import { openPageFiles } from '#api/publishing/releases/page-files.ts';
import {
  type ReleaseList,
  type ReleasePage,
  readReleaseList,
} from '#api/publishing/releases/release-list.ts';
import * as repo from '#api/publishing/releases/repo.ts';

/** Dependencies of the publisher. */
export interface PublisherDeps {
  readonly db: Knex;
  /** The built site. */
  readonly distDir: string;
  /** Where this machine keeps the pages of releases. */
  readonly folder: string;
  readonly now: () => number;
}

/** The publisher of a process, and the release that it shows. */
export interface SitePublisher extends Publisher {
  /** The release that this process shows; null where the build alone is shown. */
  live(): LiveRelease | null;
  /** Shows the release that the database names, and renders it where this machine does not have it. */
  follow(): Promise<void>;
}

/** A release, with the files of its pages. */
export interface LiveRelease {
  readonly list: ReleaseList;
  pathOf(hash: string, ending?: string): string;
}

/** The cause of a release that only a new build has. */
const BUILD_ACT = 'build';
const LEASE_MS = 60_000;
const LEASE_WAIT_MS = 100;
const LEASE_TRIES = 300;

/** Creates the publisher. Publications of all processes follow one another. */
export function createSitePublisher(deps: PublisherDeps): SitePublisher {
  const { db, distDir, now } = deps;
  const files = openPageFiles(deps.folder);
  let app: ContentApp | null = null;
  let shown: ReleaseList | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  async function contentApp(): Promise<ContentApp> {
    if (app === null || app.build !== buildOf(distDir)) app = await loadContentApp(distDir);
    return app;
  }

  async function readList(releaseId: string): Promise<ReleaseList | null> {
    if (shown?.id === releaseId) return shown;
    const text = await files.readList(releaseId);
    return text === null ? null : readReleaseList(text);
  }

  /** Renders what differs from the list before, and writes the list of a new release. */
  async function make(
    id: string,
    contents: {
      articles: readonly repo.PublicArticle[];
      redirects: repo.ReleaseContents['redirects'];
    },
  ): Promise<ReleaseList> {
    const { articles, redirects } = contents;
    const { build, open } = await contentApp();
    const liveId = await repo.findLiveId(db);
    const before = liveId === null ? null : await readList(liveId);
    const base = before?.build === build ? before.pages : {};
    const content = await open(articles.map(pageArticle), (revisionId) =>
      repo.readRevision(db, revisionId),
    );
    const pages: Record<string, ReleasePage> = {};
    for (const address of content.addresses) {
      const known = base[address];
      pages[address] =
        known !== undefined && !content.isStale(known.reads)
          ? known
          : await renderPage(content, address, articles);
    }
    const list = {
      ...{ id, build, pages },
      redirects: Object.fromEntries(redirects.map(({ from, to }) => [from, to])),
    };
    await files.writeList(id, JSON.stringify(list));
    return list;
  }

  async function renderPage(
    content: Content,
    address: string,
    articles: readonly repo.PublicArticle[],
  ): Promise<ReleasePage> {
    try {
      const { text, type, policy, reads } = await content.render(address);
      return { hash: await files.write(text), type, policy, reads };
    } catch (error) {
      const article = articles.find((each) => addressOf(each) === address);
      if (article === undefined) throw error;
      const text = error instanceof Error ? error.message : String(error);
      throw new PublishingFailed({ articleId: article.articleId, line: 1, column: 1, text });
    }
  }

  async function publishNow(cause: Cause): Promise<Release> {
    await takeLease(db, now);
    try {
      const [articles, redirects] = await Promise.all([
        repo.listPublic(db),
        repo.listRedirects(db),
      ]);
      const id = uuidv7();
      const list = await make(id, { articles, redirects });
      const contents = {
        revisions: articles.map(({ revisionId }) => revisionId),
        ...{ redirects, changed: cause.articleIds },
      };
      await withTransaction(db, (trx) =>
        repo.goLive(trx, {
          ...{ id, madeAt: now(), cause: cause.act, madeBy: cause.userId },
          ...{ build: list.build, contents },
        }),
      );
      shown = list;
      return { id };
    } finally {
      await repo.giveLease(db);
    }
  }

  function publish(cause: Cause): Promise<Release> {
    const release = turn.then(() => publishNow(cause));
    turn = release.catch(() => undefined);
    return release;
  }

  /** Renders everything once for a build that took the place of the one that the release is of. */
  async function followBuild({ build }: ReleaseList): Promise<void> {
    const current = buildOf(distDir);
    if (current === null || current === build) return;
    await publish({ act: BUILD_ACT, userId: null, articleIds: [] });
  }

  return {
    publish,
    live: () => (shown === null ? null : { list: shown, pathOf: files.pathOf }),
    async follow() {
      const liveId = await repo.findLiveId(db);
      if (liveId === null) return;
      if (liveId === shown?.id) return followBuild(shown);
      const known = await readList(liveId);
      if (known !== null) {
        shown = known;
        return;
      }
      const release = await repo.findRelease(db, liveId);
      if (release === null) return;
      const { revisions, redirects } = release.contents;
      const articles = await repo.listRevisions(db, revisions);
      shown = await make(liveId, { articles, redirects });
    },
  };
}

async function takeLease(db: Knex, now: () => number): Promise<void> {
  for (let tries = 0; tries < LEASE_TRIES; tries += 1) {
    const nowMs = now();
    if (await repo.takeLease(db, { nowMs, leaseEndMs: nowMs + LEASE_MS })) return;
    await new Promise((resolve) => void setTimeout(resolve, LEASE_WAIT_MS));
  }
  throw unavailable();
}

function addressOf({ kind, slug }: repo.PublicArticle): string {
  return `/${kind === 'blog' ? 'blog' : 'resources'}/${slug}`;
}

function pageArticle({ kind, slug, revisionId }: repo.PublicArticle): BrowserArticle {
  return { collection: kind === 'blog' ? 'blog' : 'resources', id: slug, revisionId };
}
