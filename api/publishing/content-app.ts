import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PictureFacts } from '#shared/domain/content/article-pictures.ts';

/** An article as the pages read it. */
export interface BrowserArticle {
  readonly collection: 'blog' | 'resources';
  readonly id: string;
  readonly revisionId: string;
}

/** The text of a version. */
export interface RevisionText {
  readonly source: string;
  readonly tree: unknown;
  /** Reads the pictures of the library that it shows, by their hashes. */
  readPictures(): Promise<Readonly<Record<string, PictureFacts>>>;
}

/** Reads the text of a version. */
export type ReadRevision = (revisionId: string) => Promise<RevisionText>;

/** A page as it is served. */
export interface ServedPage {
  readonly address: string;
  readonly text: string;
  readonly type: string;
  readonly policy: string;
  readonly reads: Readonly<Record<string, string>>;
}

/** The pages of what is published at one time. */
export interface Content {
  readonly addresses: readonly string[];
  /** Renders one page as it is served; rejects with the reason. */
  render(address: string): Promise<ServedPage>;
  /** Whether a page that read this has to be rendered again. */
  isStale(reads: Readonly<Record<string, string>>): boolean;
}

/** The app that a build made for the pages that change with what is published. */
export interface ContentApp {
  /** Tells builds apart. */
  readonly build: string;
  /** A file of `content/` at an address that has `moved` to a page has no page. */
  open(
    articles: readonly BrowserArticle[],
    readRevision: ReadRevision,
    moved: readonly { readonly from: string; readonly to: string }[],
  ): Promise<Content>;
}

/** Exports of the bundle (`src/site/content-app/server-entry.ts`). */
interface Bundle {
  openContent(
    articles: readonly BrowserArticle[],
    readRevision: ReadRevision,
    moved: readonly { readonly from: string; readonly to: string }[],
  ): Promise<{
    readonly addresses: readonly string[];
    render(address: string): Promise<object>;
    isStale(reads: Readonly<Record<string, string>>): boolean;
  }>;
  createFinisher(
    scripts: ReadonlyMap<string, string>,
    styles: ReadonlyMap<string, string>,
  ): (page: object) => ServedPage;
}

/** Below the built site; hidden, so that no server serves it. */
const FOLDER = '.content';

/** Returns the name of the build in `distDir`; null where there is none. */
export function buildOf(distDir: string): string | null {
  const folder = path.join(distDir, FOLDER);
  if (!existsSync(folder)) return null;
  return readdirSync(folder).toSorted()[0] ?? null;
}

/** Returns the folder of the app of a build. */
export function contentDirOf(distDir: string, build: string): string {
  return path.join(distDir, FOLDER, build);
}

/** Loads the app of the build in `distDir`. Throws where there is none. */
export async function loadContentApp(distDir: string): Promise<ContentApp> {
  const build = buildOf(distDir);
  if (build === null) throw new Error(`${distDir} holds no build that can render articles.`);
  // Its folder is named after the build: a module is loaded once, and the next build is another.
  const entry = path.join(contentDirOf(distDir, build), 'entry.mjs');
  const bundle = (await import(pathToFileURL(entry).href)) as Bundle;
  const finish = bundle.createFinisher(textsOf(distDir, '.js'), textsOf(distDir, '.css'));
  return {
    build,
    async open(articles, readRevision, moved) {
      const content = await bundle.openContent(articles, readRevision, moved);
      return {
        addresses: content.addresses,
        render: async (address) => finish(await content.render(address)),
        isStale: (reads) => content.isStale(reads),
      };
    },
  };
}

function textsOf(distDir: string, ending: string): ReadonlyMap<string, string> {
  const folder = path.join(distDir, '_astro');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    names
      .filter((name) => name.endsWith(ending))
      .map((name) => [
        `_astro/${name.replaceAll('\\', '/')}`,
        readFileSync(path.join(folder, name), 'utf8'),
      ]),
  );
}
