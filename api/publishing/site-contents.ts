import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { type ArticleKind, readArticleAddress } from '#shared/domain/content/articles.ts';

/** An article that is written in git. */
export interface GitArticle {
  readonly kind: ArticleKind;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly source: string;
}

/** Pages, names and articles of the code and of `content/`, beside those of the browser. */
export interface SiteContents {
  /** Addresses of pages. */
  readonly pages: ReadonlySet<string>;
  /** Addresses of files beside the pages: `/sounds/bell.mp3`. */
  readonly files: ReadonlySet<string>;
  /** Names of authors, tags and timer pages. */
  readonly authors: readonly string[];
  readonly tags: readonly string[];
  readonly timers: readonly string[];
  readonly articles: readonly GitArticle[];
  /** Names of legal pages that have placeholders for the operator: `privacy`. */
  readonly unnamedLegalPages: readonly string[];
}

/** Where each folder of `content/` is on the site. */
const FOLDERS: Readonly<Record<string, string>> = {
  timers: '',
  pages: '',
  legal: '',
  blog: '/blog',
  resources: '/resources',
  authors: '/authors',
};

/** Reads the site below a project's folder. */
export function readSiteContents(root: string): SiteContents {
  const names = (folder: string) =>
    listFiles(path.join(root, 'content', folder))
      .filter((file) => file.endsWith('.mdx'))
      .map((file) => file.slice(0, -'.mdx'.length));
  const tags = readTags(path.join(root, 'content/tags.yml'));
  const pages = Object.entries(FOLDERS).flatMap(([folder, below]) =>
    names(folder).map((name) => `${below}/${name}`),
  );
  return {
    pages: new Set([
      ...fixedRoutes(path.join(root, 'src/pages')),
      ...pages,
      ...tags.map((tag) => `/tags/${tag}`),
    ]),
    files: new Set(listFiles(path.join(root, 'public')).map((file) => `/${file}`)),
    authors: names('authors'),
    tags,
    timers: names('timers'),
    articles: pages.flatMap((address) => readArticle(root, address)),
    unnamedLegalPages: names('legal').filter((name) => hasPlaceholders(root, name)),
  };
}

function hasPlaceholders(root: string, name: string): boolean {
  const source = readFileSync(path.join(root, 'content/legal', `${name}.mdx`), 'utf8');
  return /\[OPERATOR (?:NAME|ADDRESS)\]/.test(source);
}

function readArticle(root: string, address: string): GitArticle[] {
  const named = readArticleAddress(address);
  if (named === null) return [];
  const source = readFileSync(path.join(root, 'content', `${address.slice(1)}.mdx`), 'utf8');
  const [, yaml = ''] = /^---\r?\n([\s\S]*?)^---\s*$/m.exec(source) ?? [];
  const { title = '', description = '' } = parse(yaml) as Record<string, string>;
  return [{ ...named, title, description, source }];
}

function readTags(file: string): string[] {
  if (!existsSync(file)) return [];
  const list: unknown = parse(readFileSync(file, 'utf8'));
  return Array.isArray(list) ? list.map(({ slug }: { slug: string }) => slug) : [];
}

/** Routes of one address each: `/login`, `/blog`, `/`. */
function fixedRoutes(folder: string): string[] {
  return listFiles(folder)
    .filter((file) => /\.(?:astro|ts)$/.test(file) && !file.includes('['))
    .map((file) => `/${file.replace(/\.(?:astro|ts)$/, '').replace(/(?:^|\/)index$/, '')}`);
}

/** Paths of files below a folder, with slashes; empty where there is none. */
function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.split(path.sep).join('/'),
  );
}
