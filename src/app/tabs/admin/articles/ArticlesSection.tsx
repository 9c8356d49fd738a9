import { Plus } from 'lucide-react';
import { type ArticleInList, adminArticlesApi } from '#shared/contract/admin/articles.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { editAddress, newAddress } from '../../../parts/articles/editor-address.ts';
import { articleTitle } from '../../../parts/articles/state-words.ts';
import { useLoaded } from '../../../parts/calls/use-loaded.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { SectionHead } from '../parts/SectionHead.tsx';
import { AdminTable } from '../parts/table/AdminTable.tsx';
import { ColumnsMenu } from '../parts/table/ColumnsMenu.tsx';
import { readChosen, shownColumns } from '../parts/table/columns.ts';
import { isAnySet } from '../parts/table/set-filters.ts';
import { usePagedList } from '../parts/table/use-paged-list.ts';
import { useSelectionFor } from '../parts/table/use-selection-for.ts';
import { useRefresh } from '../parts/use-refresh.ts';
import type { SectionProps } from '../sections/section-props.ts';
import { ArticleFilters } from './ArticleFilters.tsx';
import { ArticleMenu } from './ArticleMenu.tsx';
import { articleColumns } from './article-columns.tsx';
import { ARTICLE_FILTERS, articleQuery, sortOf } from './article-query.ts';
import { FileButtons } from './FileButtons.tsx';
import { SelectedArticles } from './SelectedArticles.tsx';

const PAGE_SIZE = 50;

const WORDS = {
  blog: {
    title: 'Blog',
    line: 'Posts written in the browser. Those in git are not listed.',
    create: 'New post',
    none: 'No posts yet',
  },
  pillar: {
    title: 'Pillar pages',
    line: 'Pillar pages written in the browser. Those in git are not listed.',
    create: 'New pillar page',
    none: 'No pillar pages yet',
  },
} as const;

export type ArticlesSectionProps = SectionProps & {
  kind: ArticleKind;
};

/** The articles of a kind: found, opened, tagged and published. */
export function ArticlesSection({ kind, filters, filter }: ArticlesSectionProps) {
  const { client, clock } = useApp().workspace;
  const words = WORDS[kind];
  const { columns: chosen, ...asked } = filters;
  const sort = sortOf(filters);
  const list = usePagedList<ArticleInList>(JSON.stringify({ kind, ...asked }), (cursor) => {
    const paging = { limit: PAGE_SIZE, sort, ...(cursor !== null && { cursor }) };
    return client.call(adminArticlesApi.list, {
      query: { kind, ...articleQuery(filters), ...paging },
    });
  });
  const choices = useLoaded('choices', () => client.call(adminArticlesApi.choices, {}));
  const rows = list.rows.kind === 'ready' ? list.rows.value : [];
  // Who has something open changes while the list is looked at; further pages stay where they are.
  useRefresh(() => rows.length <= PAGE_SIZE && list.reload(), clock);
  const selection = useSelectionFor(JSON.stringify({ kind, ...articleQuery(filters) }));
  const columns = articleColumns(clock.now());
  const isFiltered = isAnySet(filters, ARTICLE_FILTERS);
  const known = valueOr(choices.state, null);
  const create = (
    <a className="button button-primary" href={newAddress(kind)}>
      <Plus aria-hidden="true" />
      {words.create}
    </a>
  );

  return (
    <>
      <SectionHead
        title={words.title}
        acts={
          <>
            <ColumnsMenu columns={columns} filters={filters} onFilter={filter} />
            <FileButtons kind={kind} onImported={list.reload} />
            {create}
          </>
        }
      >
        {words.line}
      </SectionHead>
      <ArticleFilters {...{ filters, filter }} choices={known} />
      <SelectedArticles
        selection={selection}
        rows={rows}
        tags={known?.tags ?? []}
        onDone={list.reload}
      />
      <AdminTable
        label={words.title}
        list={list}
        columns={shownColumns(columns, readChosen(chosen))}
        nameOf={articleTitle}
        onOpen={({ id }) => location.assign(editAddress(kind, id))}
        selection={selection}
        sort={{ value: sort, onSort: (next) => filter({ sort: next }) }}
        acts={(row) => <ArticleMenu article={row} onChanged={list.reload} />}
        empty={
          isFiltered
            ? { title: 'Nothing matches these filters' }
            : {
                title: words.none,
                text: 'What you write is a draft until you publish it.',
                action: create,
              }
        }
      />
    </>
  );
}
