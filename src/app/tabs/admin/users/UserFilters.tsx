import { ACCOUNT_STATES, LEVEL_BANDS } from '#shared/domain/account/directory.ts';
import { PLAN_IDS } from '#shared/domain/premium/subscription.ts';
import { Filters, SearchFilter, SelectFilter } from '../parts/table/Filters.tsx';
import type { SectionProps } from '../sections/section-props.ts';
import { SPANS, USER_FILTERS } from './user-query.ts';
import { BAND_WORDS, planWord, STATE_WORDS } from './user-words.ts';

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Finds users in one field, and narrows them down. */
export function UserFilters({ filters, filter }: Pick<SectionProps, 'filters' | 'filter'>) {
  const common = { filters, onFilter: filter };
  return (
    <Filters
      {...common}
      names={USER_FILTERS}
      search={
        <SearchFilter
          label="Search"
          placeholder="Name, e-mail or id"
          value={filters['search'] ?? ''}
          maxLength={254}
          onSearch={(search, replaces) => filter({ search, user: '' }, replaces)}
        />
      }
    >
      <SelectFilter
        {...common}
        label="Plan"
        name="plan"
        any="Any plan"
        options={[...PLAN_IDS, 'free' as const].map((value) => ({ value, label: planWord(value) }))}
      />
      <SelectFilter
        {...common}
        label="State"
        name="state"
        any="Any state"
        options={ACCOUNT_STATES.map((value) => ({ value, label: STATE_WORDS[value] }))}
      />
      <SelectFilter {...common} label="Last seen" name="seen" any="At any time" options={SPANS} />
      <SelectFilter {...common} label="Joined" name="joined" any="At any time" options={SPANS} />
      <SelectFilter
        {...common}
        label="Level"
        name="level"
        any="Any level"
        options={LEVEL_BANDS.map((band) => ({ value: String(band), label: BAND_WORDS[band] }))}
      />
      <SelectFilter
        {...common}
        label="Verified address"
        name="verified"
        any="Either"
        options={YES_NO}
      />
      <SelectFilter {...common} label="Administrator" name="admin" any="Either" options={YES_NO} />
    </Filters>
  );
}
