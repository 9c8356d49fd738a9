import type { ArticleInList } from '#shared/contract/admin/articles.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { Tag } from '#ui/marks/Tag.tsx';
import { articleTitle, STATE_TONES, stateParts } from '../../../parts/articles/state-words.ts';
import { type Column, NO_VALUE } from '../parts/table/columns.ts';
import styles from './ArticlesSection.module.css';

/** The columns of a list of articles at an instant. */
export function articleColumns(nowMs: number): readonly Column<ArticleInList>[] {
  return [
    {
      id: 'title',
      header: 'Title',
      sort: 'title',
      cell: (row) => (
        <span className={styles.name}>
          <strong>{articleTitle(row)}</strong>
          <span className={styles.address}>{row.address ?? row.slug}</span>
          {row.present.length > 0 && <span className={styles.present}>{openWords(row)}</span>}
        </span>
      ),
    },
    {
      id: 'state',
      header: 'State',
      cell: (row) => {
        const { word, detail } = stateParts(row);
        return (
          <span className={styles.state}>
            <Tag tone={STATE_TONES[row.state]}>{word}</Tag>
            {detail !== '' && <span className={styles.address}>{detail}</span>}
          </span>
        );
      },
    },
    { id: 'author', header: 'Author', choice: 'off', cell: ({ author }) => author || NO_VALUE },
    {
      id: 'tags',
      header: 'Tags',
      choice: 'on',
      cell: ({ tags }) => (tags.length === 0 ? NO_VALUE : tags.join(', ')),
    },
    {
      id: 'published',
      header: 'Published',
      align: 'end',
      sort: 'published',
      choice: 'on',
      cell: ({ publishedAt }) =>
        publishedAt === null ? NO_VALUE : formatInstant(publishedAt, 'date'),
    },
    {
      id: 'updated',
      header: 'Changed',
      align: 'end',
      sort: 'updated',
      cell: ({ updatedAt, savedBy }) => (
        <span className={styles.name}>
          {formatAgo(updatedAt, nowMs)}
          <span className={styles.address}>{savedBy.name ?? 'Deleted account'}</span>
        </span>
      ),
    },
  ];
}

/** Names who else has an article open. */
function openWords({ present }: ArticleInList): string {
  return `Open: ${present.map(({ name }) => name ?? 'Deleted account').join(', ')}`;
}
