import type { ArticleChoices } from '#shared/contract/admin/articles.ts';
import { ARTICLE_STATES } from '#shared/domain/content/articles.ts';
import { STATE_LABELS } from '../../../parts/articles/state-words.ts';
import { Filters, SearchFilter, SelectFilter } from '../parts/table/Filters.tsx';
import type { SectionProps } from '../sections/section-props.ts';
import { ARTICLE_FILTERS } from './article-query.ts';

export type ArticleFiltersProps = Pick<SectionProps, 'filters' | 'filter'> & {
  /** Null until the names are known. */
  choices: ArticleChoices | null;
};

const STATES = ARTICLE_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

/** Filters of a list of articles: by text, state, author and tag. */
export function ArticleFilters({ filters, filter, choices }: ArticleFiltersProps) {
  const common = { filters, onFilter: filter };
  const named = (names: readonly string[] = []) =>
    names.map((name) => ({ value: name, label: name }));
  return (
    <Filters
      {...common}
      names={ARTICLE_FILTERS}
      search={
        <SearchFilter
          label="Search"
          placeholder="Title, description or address"
          value={filters['text'] ?? ''}
          maxLength={100}
          onSearch={(text, replaces) => filter({ text }, replaces)}
        />
      }
    >
      <SelectFilter {...common} label="State" name="state" any="Any state" options={STATES} />
      <SelectFilter
        {...common}
        label="Author"
        name="author"
        any="Any author"
        options={named(choices?.authors)}
      />
      <SelectFilter
        {...common}
        label="Tag"
        name="tag"
        any="Any tag"
        options={named(choices?.tags)}
      />
    </Filters>
  );
}
