import type { ArticleKind } from '#shared/domain/content/articles.ts';

/** The four pages of the editor, by their address below `/admin/`. */
export const EDITOR_PAGES: {
  path: string;
  kind: ArticleKind;
  title: string;
  description: string;
}[] = [
  {
    path: 'blog/new',
    kind: 'blog',
    title: 'New post',
    description: 'Write a post for the blog.',
  },
  {
    path: 'blog/edit',
    kind: 'blog',
    title: 'Edit post',
    description: 'Edit and publish a post of the blog.',
  },
  {
    path: 'pillar-pages/new',
    kind: 'pillar',
    title: 'New pillar page',
    description: 'Write a pillar page and publish it.',
  },
  {
    path: 'pillar-pages/edit',
    kind: 'pillar',
    title: 'Edit pillar page',
    description: 'Edit and publish a pillar page.',
  },
];
