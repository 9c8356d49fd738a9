import type { Db } from '#api/db/connection/knex.ts';
import {
  type BrowserArticle,
  buildOf,
  type Content,
  type ContentApp,
  loadContentApp,
} from '#api/publishing/content-app.ts';
import { PublishingFailed } from '#api/publishing/publisher.ts';
import { openPageFiles, type PageFiles } from '#api/publishing/releases/page-files.ts';
import {
  type PageHeaders,
  type ReleaseList,
  type ReleasePage,
  readReleaseList,
  type ServedRelease,
  servedOf,
  sharedHeaders,
  writeReleaseList,
} from '#api/publishing/releases/release-list.ts';
import * as repo from '#api/publishing/releases/repo.ts';
import { readArticleAddress } from '#shared/domain/content/articles.ts';

/** A release whose files are written. */
export interface MadeRelease {
  readonly served: ServedRelease;
  /** As JSON, for its row. */
  readonly contents: string;
}

/** Makes releases of what the database holds; a publication renders what reads the change. */
export interface ReleaseMaker {
  /** Writes release `id` of everything that is public now. Rejects with `PublishingFailed`. */
  make(id: string, changed: readonly string[]): Promise<MadeRelease>;
  /**
   * Returns a release that was made before. Where this machine does not have its files, they are
   * rendered from the rows; null where the database does not know it either.
   */
  open(id: string): Promise<ServedRelease | null>;
  /** Packs the pages of a release, until another one is there. */
  pack(id: string): Promise<void>;
  /** Reads what the next `make` needs. */
  prepare(): Promise<void>;
  /** Deletes what this machine keeps of other releases than these, if older. */
  clean(releaseIds: readonly string[], olderThanMs: number): Promise<void>;
}

interface MakerDeps {
  readonly db: Db;
  /** The built site. */
  readonly distDir: string;
  /** Where this machine keeps the pages of releases. */
  readonly folder: string;
}

/** The articles and redirects that a release shows. */
type Shown = Awaited<ReturnType<typeof repo.readPublic>>;

/** So many pages are packed and written while the next is rendered. */
const PAGES_AT_ONCE = 8;

/** Returns what opens the pages of everything that is shown, by the app of the present build. */
function contentOpener({ db, distDir }: Pick<MakerDeps, 'db' | 'distDir'>) {
  let app: ContentApp | null = null;
  const readRevision = (revisionId: string) => repo.readRevision(db, revisionId);
  return async ({ articles, redirects }: Shown): Promise<{ build: string; content: Content }> => {
    if (app === null || app.build !== buildOf(distDir)) app = await loadContentApp(distDir);
    const moved = redirects.flatMap(({ from, to }) => (to === null ? [] : [{ from, to }]));
    const content = await app.open(articles.map(pageArticle), readRevision, moved);
    return { build: app.build, content };
  };
}

/** Creates the maker of releases. Its calls follow one another. */
export function createReleaseMaker({ db, distDir, folder }: MakerDeps): ReleaseMaker {
  const files = openPageFiles(folder);
  const openContent = contentOpener({ db, distDir });
  let last: ReleaseList | null = null;

  async function readList(id: string): Promise<ReleaseList | null> {
    if (last?.id === id) return last;
    const text = await files.readList(id);
    return text === null ? null : readReleaseList(text);
  }

  async function write(id: string, shown: Shown): Promise<ServedRelease> {
    const { build, content } = await openContent(shown);
    const liveId = await repo.findLiveId(db);
    const before = liveId === null ? null : await readList(liveId);
    const shared = sharedHeaders();
    for (const { headers } of Object.values(before?.pages ?? {})) shared(headers);
    const pages = await renderPages(
      { files, content, shown, shared },
      before?.build === build ? before : null,
    );
    const redirects = redirectsShown(shown, pages);
    const list = { id, build, pages, redirects };
    await files.writeList(id, writeReleaseList(list));
    last = list;
    return servedOf(list);
  }

  return {
    async make(id, changed) {
      const shown = await repo.readPublic(db);
      const served = await write(id, shown);
      const revisions = shown.articles.map(({ revisionId }) => revisionId);
      return { served, contents: contentsOf({ revisions, redirects: shown.redirects, changed }) };
    },
    async open(id) {
      const known = await readList(id);
      if (known !== null) {
        last = known;
        return servedOf(known);
      }
      const release = await repo.findRelease(db, id);
      if (release === null) return null;
      const { revisions, redirects } = release.contents;
      return write(id, { articles: await repo.listRevisions(db, revisions), redirects });
    },
    async pack(id) {
      const list = await readList(id);
      if (list !== null) await packPages(files, list, () => last?.id === id);
    },
    async prepare() {
      await openContent(await repo.readPublic(db));
      const liveId = await repo.findLiveId(db);
      if (liveId !== null) last = await readList(liveId);
    },
    clean: (releaseIds, olderThanMs) => files.clean(releaseIds, olderThanMs),
  };
}

/** A redirect to an article that is not public rests until it is public again. */
function redirectsShown(
  { redirects }: Shown,
  pages: Readonly<Record<string, ReleasePage>>,
): Record<string, string | null> {
  const leading = redirects.filter(
    ({ to }) => to === null || readArticleAddress(to) === null || to in pages,
  );
  return Object.fromEntries(leading.map(({ from, to }) => [from, to]));
}

async function packPages(
  files: PageFiles,
  { pages }: ReleaseList,
  isLast: () => boolean,
): Promise<void> {
  for (const { hash } of Object.values(pages)) {
    if (!isLast()) return;
    await files.pack(hash);
  }
}

/** Returns the contents of a release as its row holds them. */
export function contentsOf(contents: repo.ReleaseContents): string {
  return JSON.stringify(contents);
}

interface Rendering {
  readonly files: PageFiles;
  readonly content: Content;
  readonly shown: Shown;
  readonly shared: (headers: PageHeaders) => PageHeaders;
}

/** Renders and writes the pages that read something else than `before`; the others stay as they are. */
async function renderPages(
  rendering: Rendering,
  before: ReleaseList | null,
): Promise<Record<string, ReleasePage>> {
  const { content } = rendering;
  const pages: Record<string, ReleasePage> = {};
  const addresses = content.addresses.values();
  const work = async () => {
    for (const address of addresses) {
      const known = before?.pages[address];
      pages[address] =
        known !== undefined && !content.isStale(known.reads)
          ? known
          : await renderPage(rendering, address);
    }
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
  return pages;
}

async function renderPage(
  { files, content, shown, shared }: Rendering,
  address: string,
): Promise<ReleasePage> {
  try {
    const { text, type, policy, reads } = await content.render(address);
    const hash = await files.write(text);
    // Copied: a policy is a part of the page's text, and would keep the whole of it in memory.
    const copied = structuredClone({ hash, headers: { type, policy }, reads });
    return { ...copied, headers: shared(copied.headers) };
  } catch (error) {
    const article = shown.articles.find((each) => addressOf(each) === address);
    if (article === undefined || (error instanceof Error && 'code' in error)) throw error;
    const text = error instanceof Error ? error.message : String(error);
    throw new PublishingFailed({ articleId: article.articleId, line: 1, column: 1, text });
  }
}

function addressOf({ kind, slug }: repo.PublicArticle): string {
  return `/${kind === 'blog' ? 'blog' : 'resources'}/${slug}`;
}

function pageArticle({ kind, slug, revisionId }: repo.PublicArticle): BrowserArticle {
  return { collection: kind === 'blog' ? 'blog' : 'resources', id: slug, revisionId };
}
