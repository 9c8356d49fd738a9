import { type ReactNode, useState } from 'react';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { AdminTable } from '../../parts/table/AdminTable.tsx';
import type { Column } from '../../parts/table/columns.ts';
import type { PagedList } from '../../parts/table/use-paged-list.ts';
import styles from './FigureTable.module.css';

/** A column of names, or of numbers by which the table can be sorted. */
export type FigureColumn<Row> = Omit<Column<Row>, 'sort' | 'align' | 'choice'> & {
  readonly by?: (row: Row) => number;
};

/** A column of counts. */
export function countColumn<Row>(
  id: string,
  header: string,
  by: (row: Row) => number,
): FigureColumn<Row> {
  return { id, header, by, cell: (row) => formatNumber(by(row)) };
}

export type FigureTableProps<Row> = {
  title: string;
  note?: ReactNode;
  rows: readonly Row[];
  columns: readonly FigureColumn<Row>[];
  /** The id of the column by which the rows are sorted at first, the most at the top. */
  sortedBy: string;
  nameOf: (row: Row) => string;
  acts?: (row: Row) => ReactNode;
  empty: { readonly title: string; readonly text?: string };
  /** Whether J and K move in it: in one table of a screen. */
  hasKeys?: boolean;
};

const FEW = 5;

type Listed<Row> = { readonly id: string; readonly row: Row };

/** Figures by name: the highest first, and all of them by one button. */
export function FigureTable<Row>(props: FigureTableProps<Row>) {
  const { title, note, rows, columns, sortedBy, nameOf, acts, empty, hasKeys = false } = props;
  const [sort, setSort] = useState(`-${sortedBy}`);
  const [isAll, setAll] = useState(false);
  const sorted = sortRows(rows, columns, sort);
  const shown = isAll ? sorted : sorted.slice(0, FEW);
  const list: PagedList<Listed<Row>> = {
    rows: {
      kind: 'ready',
      isStale: false,
      value: shown.map((row) => ({ id: String(rows.indexOf(row)), row })),
    },
    hasMore: shown.length < rows.length,
    isLoadingMore: false,
    failure: null,
    loadMore: () => setAll(true),
    reload: () => undefined,
    change: () => undefined,
  };
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      <AdminTable<Listed<Row>>
        label={title}
        list={list}
        columns={columns.map(({ by, cell, ...column }) => ({
          ...column,
          ...(by !== undefined && { align: 'end', sort: column.id }),
          cell: ({ row }) => cell(row),
        }))}
        sort={{ value: sort, onSort: setSort }}
        nameOf={({ row }) => nameOf(row)}
        {...(acts !== undefined && { acts: ({ row }) => acts(row) })}
        keys={hasKeys ? [] : null}
        moreLabel={`Show all ${formatNumber(rows.length)}`}
        empty={empty}
      />
    </div>
  );
}

function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly FigureColumn<Row>[],
  sort: string,
): readonly Row[] {
  const isDown = sort.startsWith('-');
  const by = columns.find(({ id }) => id === (isDown ? sort.slice(1) : sort))?.by;
  if (by === undefined) return rows;
  return rows.toSorted((a, b) => (isDown ? by(b) - by(a) : by(a) - by(b)));
}
