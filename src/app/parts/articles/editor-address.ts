import type { ArticleKind } from '#shared/domain/content/articles.ts';

const FOLDERS: Readonly<Record<ArticleKind, string>> = { blog: 'blog', pillar: 'pillar-pages' };
const EDITED = /\/edit\/([0-9a-f-]{36})$/;

/** The address of the list of a kind. */
export function listAddress(kind: ArticleKind): string {
  return `/app?tab=admin&section=${kind === 'blog' ? 'blog' : 'pillarPages'}`;
}

/** The address at which an article is edited. */
export function editAddress(kind: ArticleKind, id: string): string {
  return `/admin/${FOLDERS[kind]}/edit/${id}`;
}

/** The address at which a new article is written. */
export function newAddress(kind: ArticleKind): string {
  return `/admin/${FOLDERS[kind]}/new`;
}

/** Reads the address of an editor: the id of an article, null for a new one; null for anything else. */
export function readEditorAddress(path: string): { id: string | null } | null {
  if (path.endsWith('/new')) return { id: null };
  const id = EDITED.exec(path)?.[1];
  return id === undefined ? null : { id };
}
