import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useMedia } from '../../../../shell/header/use-media.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import type { SectionFilters } from '../../sections/sections.ts';
import styles from './Filters.module.css';
import { clearAll, isAnySet } from './set-filters.ts';

export type FiltersProps = {
  /** The search field; it stays visible in narrow windows. */
  search?: ReactNode;
  children: ReactNode;
  /** Names of all filters in the address, the search included. */
  names: readonly string[];
  filters: SectionFilters;
  onFilter: (change: SectionFilters) => void;
};

/** The row of filters above a table, and one button that clears them all. In narrow windows the selects expand on a press. */
export function Filters({ search, children, names, filters, onFilter }: FiltersProps) {
  const isNarrow = useMedia('(max-width: 47.99rem)');
  const isSet = isAnySet(filters, names);
  const clear = isSet && (
    <Button
      variant="quiet"
      icon={<X aria-hidden="true" />}
      onClick={() => onFilter(clearAll(names))}
    >
      Clear filters
    </Button>
  );
  return (
    <search className={styles.filters}>
      {search}
      {isNarrow ? (
        <details className={styles.more}>
          <summary>{isSet ? 'Filters, some are set' : 'Filters'}</summary>
          <div className={styles.filters}>
            {children}
            {clear}
          </div>
        </details>
      ) : (
        <>
          {children}
          {clear}
        </>
      )}
    </search>
  );
}

export type SelectFilterProps = {
  label: string;
  /** Name of the filter in the address. */
  name: string;
  /** Label for no filter. */
  any: string;
  options: readonly { readonly value: string; readonly label: string }[];
  filters: SectionFilters;
  onFilter: (change: SectionFilters) => void;
};

/** A filter with a few values. */
export function SelectFilter({ label, name, any, options, filters, onFilter }: SelectFilterProps) {
  return (
    <SelectField
      label={label}
      value={filters[name] ?? ''}
      onChange={(event) => onFilter({ [name]: event.currentTarget.value })}
    >
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}

/** The search is sent after the user stops typing for this long. */
const TYPING_RESTS_MS = 300;

export type SearchFilterProps = {
  label: string;
  placeholder: string;
  value: string;
  maxLength: number;
  /** Called with the text; `replaces` while the user keeps typing. */
  onSearch: (text: string, replaces: boolean) => void;
};

/** A search filter; the / key focuses it. */
export function SearchFilter({
  label,
  placeholder,
  value,
  maxLength,
  onSearch,
}: SearchFilterProps) {
  const { shortcuts } = useApp().workspace.screen;
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);

  useEffect(() => {
    if (value === asked.current) return;
    // Changed elsewhere: by back, or a cleared filter.
    asked.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      const replaces = wanted !== '' && asked.current !== '';
      asked.current = wanted;
      onSearch(wanted, replaces);
    }, TYPING_RESTS_MS);
    return () => clearTimeout(timer);
  });

  useEffect(() => {
    const act = () => box.current?.querySelector('input')?.focus();
    return shortcuts.add([{ group: 'List', key: '/', label: 'Search the list', act }]);
  }, [shortcuts]);

  return (
    <div ref={box} className={styles.search}>
      <TextField
        label={label}
        type="search"
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        value={typed}
        start={<Search aria-hidden="true" />}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </div>
  );
}
