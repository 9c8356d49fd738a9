import { useStore } from '@nanostores/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import type { Selection } from '../../../../parts/lists/selection.ts';
import { LoadFailed } from '../../../../parts/notices/LoadFailed.tsx';
import styles from './AdminTable.module.css';
import { type Column, NO_VALUE } from './columns.ts';
import type { Identified, RowKey } from './rows.ts';
import type { PagedList } from './use-paged-list.ts';
import { useTableKeys } from './use-table-keys.ts';

export type AdminTableProps<Row extends Identified> = {
  /** Accessible name of the table. */
  label: string;
  list: PagedList<Row>;
  columns: readonly Column<Row>[];
  /** Returns the name of a row in its buttons: a person, a message. */
  nameOf: (row: Row) => string;
  /** Opens a row; its first column is then a button. */
  onOpen?: (row: Row) => void;
  /** The id of the row open next to the table. */
  openId?: string | undefined;
  selection?: Selection;
  /** The sort order, and its change (`name`, `-name`). */
  sort?: { readonly value: string; readonly onSort: (sort: string) => void };
  /** Buttons at the end of a row. */
  acts?: (row: Row) => ReactNode;
  /** Keys that act on the focused row; null where another table of the screen has the keys. */
  keys?: readonly RowKey<Row>[] | null;
  /** Whether the short values of a row share lines on a phone, so that long tables stay short. */
  isCompact?: boolean;
  /** Label of the button that loads more rows. */
  moreLabel?: string;
  /** Shown when there are no rows. */
  empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode };
};

/**
 * The one table of administration: rows by pages of the server, with its states. J and K move from row to row,
 * X selects, Enter opens. In narrow windows each row is a card.
 */
export function AdminTable<Row extends Identified>(props: AdminTableProps<Row>) {
  const { list, label, empty, moreLabel = 'Show more' } = props;
  const { rows } = list;
  if (rows.kind === 'loading') return <TableSkeleton />;
  if (rows.kind === 'failed') return <LoadFailed message={rows.message} onRetry={list.reload} />;
  if (rows.value.length === 0 && !list.hasMore) {
    return (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  }
  return (
    <section className={`card ${styles.card}`} aria-label={label} aria-busy={rows.isStale}>
      <Rows {...props} rows={rows.value} />
      {list.failure !== null && (
        <p role="status" className={styles.failure}>
          {list.failure}{' '}
          <Button size="small" onClick={list.hasMore ? list.loadMore : list.reload}>
            Try again
          </Button>
        </p>
      )}
      {list.hasMore && list.failure === null && (
        <div className={styles.more}>
          <Button isBusy={list.isLoadingMore} onClick={list.loadMore}>
            {moreLabel}
          </Button>
        </div>
      )}
    </section>
  );
}

function Rows<Row extends Identified>(props: AdminTableProps<Row> & { rows: readonly Row[] }) {
  const { rows, columns, label, selection, sort, acts, keys = [], list, isCompact } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useTableKeys({ body, rows, selection, keys, loadMore: list.hasMore ? list.loadMore : null });
  return (
    <table className={styles.table} data-compact={isCompact || undefined}>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {selection !== undefined && (
            <th className={styles.check}>
              <SelectAll selection={selection} rows={rows} />
            </th>
          )}
          {columns.map((column) => (
            <Header key={column.id} {...{ column, sort }} />
          ))}
          {acts !== undefined && (
            <th>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <TableRow key={row.id} row={row} {...props} />
        ))}
      </tbody>
    </table>
  );
}

function Header<Row>({
  column: { header, align, sort: order },
  sort,
}: {
  column: Column<Row>;
  sort: AdminTableProps<Identified>['sort'];
}) {
  if (order === undefined || sort === undefined) return <th data-align={align}>{header}</th>;
  const isUp = sort.value === order;
  const isDown = sort.value === `-${order}`;
  return (
    <th data-align={align} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => sort.onSort(isDown ? order : `-${order}`)}
      >
        {header}
        {isUp && <ArrowUp aria-hidden="true" />}
        {isDown && <ArrowDown aria-hidden="true" />}
      </button>
    </th>
  );
}

function TableRow<Row extends Identified>(props: AdminTableProps<Row> & { row: Row }) {
  const { row, columns, nameOf, onOpen, openId, selection, acts } = props;
  const [first, ...others] = columns;
  return (
    <tr data-row={row.id} data-open={row.id === openId || undefined} tabIndex={-1}>
      {selection !== undefined && (
        <td className={styles.check}>
          <SelectRow selection={selection} id={row.id} name={nameOf(row)} />
        </td>
      )}
      {first !== undefined && (
        <th scope="row" className={styles.first}>
          {onOpen === undefined ? (
            first.cell(row)
          ) : (
            <button
              type="button"
              data-part="open"
              className={styles.open}
              aria-expanded={row.id === openId}
              onClick={() => onOpen(row)}
            >
              {first.cell(row)}
            </button>
          )}
        </th>
      )}
      {others.map((column) => (
        <Cell key={column.id} column={column} row={row} />
      ))}
      {acts !== undefined && <td className={styles.acts}>{acts(row)}</td>}
    </tr>
  );
}

/** A value. Cards leave out those that say nothing. */
function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, align, cell } = column;
  const value = cell(row);
  const isEmpty = value === NO_VALUE || value === '' || value === null;
  return (
    <td data-align={align} data-label={header} data-empty={isEmpty || undefined}>
      {value}
    </td>
  );
}

function SelectRow({ selection, id, name }: { selection: Selection; id: string; name: string }) {
  const ids = useStore(selection.$ids);
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={`Select ${name}`}
        checked={ids.has(id)}
        onChange={() => selection.toggle(id)}
      />
    </label>
  );
}

function SelectAll({ selection, rows }: { selection: Selection; rows: readonly Identified[] }) {
  const ids = useStore(selection.$ids);
  const isAll = rows.length > 0 && rows.every(({ id }) => ids.has(id));
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label="Select all that are shown"
        checked={isAll}
        onChange={() => (isAll ? selection.clear() : selection.add(rows.map(({ id }) => id)))}
      />
      <span className={styles.all}>Select all</span>
    </label>
  );
}

function TableSkeleton() {
  return (
    <div aria-busy="true" className={styles.waiting}>
      <span className="sr-only">Loading</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} shape="block" className={styles.waitingRow} />
      ))}
    </div>
  );
}
