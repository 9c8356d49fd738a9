import { Columns3 } from 'lucide-react';
import { Menu } from '#ui/actions/Menu.tsx';
import type { SectionFilters } from '../../sections/sections.ts';
import { type Column, readChosen, shownColumns, switchColumn } from './columns.ts';

export type ColumnsMenuProps<Row> = {
  columns: readonly Column<Row>[];
  filters: SectionFilters;
  onFilter: (change: SectionFilters, replaces?: boolean) => void;
};

/** Menu of the optional columns; the choice is in the address (`columns`). */
export function ColumnsMenu<Row>({ columns, filters, onFilter }: ColumnsMenuProps<Row>) {
  const chosen = readChosen(filters['columns']);
  const shown = new Set(shownColumns(columns, chosen).map(({ id }) => id));
  return (
    <Menu
      label="Choose columns"
      trigger={<Columns3 aria-hidden="true" />}
      items={columns
        .filter(({ choice }) => choice !== undefined)
        .map(({ id, header }) => ({
          id,
          label: header,
          isChecked: shown.has(id),
          onSelect: () => onFilter({ columns: switchColumn(columns, chosen, id) }, true),
        }))}
    />
  );
}
