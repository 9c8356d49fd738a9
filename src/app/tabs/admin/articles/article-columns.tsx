import type { ArticleInList } from '#shared/contract/admin/articles.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { Tag } from '#ui/marks/Tag.tsx';
import { articleTitle, STATE_TONES, stateWord } from '../../../parts/articles/state-words.ts';
import type { Column } from '../parts/table/columns.ts';
import styles from './ArticlesSection.module.css';

/** The columns of a list of articles at an instant. */
export function articleColumns(nowMs: number): readonly Column<ArticleInList>[] {
  return [
    {
      ...{ id: 'title', header: 'Title', sort: 'title' },
      cell: (row) => (
        <span className={styles.name}>
          <strong>{articleTitle(row)}</strong>
          <span className={styles.address}>{row.address ?? row.slug}</span>
        </span>
      ),
    },
    {
      ...{ id: 'state', header: 'State' },
      cell: (row) => <Tag tone={STATE_TONES[row.state]}>{stateWord(row)}</Tag>,
    },
    {
      ...{ id: 'open', header: 'Open' },
      cell: ({ present }) =>
        present.length === 0
          ? '–'
          : present.map(({ name }) => name ?? 'Deleted account').join(', '),
    },
    { id: 'author', header: 'Author', choice: 'off', cell: ({ author }) => author || '–' },
    {
      ...{ id: 'tags', header: 'Tags', choice: 'on' },
      cell: ({ tags }) => (tags.length === 0 ? '–' : tags.join(', ')),
    },
    {
      ...{ id: 'published', header: 'Published', align: 'end', sort: 'published', choice: 'on' },
      cell: ({ publishedAt }) => (publishedAt === null ? '–' : formatInstant(publishedAt, 'date')),
    },
    {
      ...{ id: 'updated', header: 'Changed', align: 'end', sort: 'updated' },
      cell: ({ updatedAt, savedBy }) => (
        <span className={styles.name}>
          {formatAgo(updatedAt, nowMs)}
          <span className={styles.address}>{savedBy.name ?? 'Deleted account'}</span>
        </span>
      ),
    },
  ];
}
