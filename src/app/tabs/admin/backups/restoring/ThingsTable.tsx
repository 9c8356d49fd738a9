import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { AdminTable } from '../../parts/table/AdminTable.tsx';
import { type Column, NO_VALUE } from '../../parts/table/columns.ts';
import type { PagedList } from '../../parts/table/use-paged-list.ts';
import styles from '../BackupsSection.module.css';
import type { ThingChange } from './table-words.ts';

export type ThingsTableProps = {
  things: readonly ThingChange[];
  /** How many kinds of things stay the same. */
  same: number;
};

/** The kinds of things that a restore changes, with how many of each. */
export function ThingsTable({ things, same }: ThingsTableProps) {
  return (
    <>
      <AdminTable
        label="What changes"
        list={listOf(things)}
        columns={COLUMNS}
        nameOf={({ name }) => name}
        empty={{ title: 'Nothing would change' }}
      />
      {same > 0 && <p className={styles.note}>Everything that is not listed stays the same.</p>}
    </>
  );
}

/** Rows that are all there. */
function listOf<Row>(value: readonly Row[]): PagedList<Row> {
  const nothing = () => {};
  return {
    rows: { kind: 'ready', value, isStale: false },
    hasMore: false,
    isLoadingMore: false,
    failure: null,
    loadMore: nothing,
    reload: nothing,
    change: nothing,
  };
}

const COLUMNS: readonly Column<ThingChange>[] = [
  { id: 'name', header: 'What', cell: ({ name }) => <strong>{name}</strong> },
  count('comesBack', 'Come back'),
  count('goes', 'Are lost'),
  count('changes', 'Change'),
  {
    id: 'backup',
    header: 'In the backup',
    align: 'end',
    cell: (thing) => <Amount count={thing.inBackup} newest={thing.newestInBackup} />,
  },
  {
    id: 'now',
    header: 'Now',
    align: 'end',
    cell: (thing) => <Amount count={thing.now} newest={thing.newestNow} />,
  },
];

function count(id: 'comesBack' | 'goes' | 'changes', header: string): Column<ThingChange> {
  return {
    id,
    header,
    align: 'end',
    cell: (thing) => (thing[id] === 0 ? NO_VALUE : formatNumber(thing[id])),
  };
}

function Amount({ count: amount, newest }: { count: number; newest: string | null }) {
  return (
    <span className={styles.lines}>
      {formatNumber(amount)}
      {newest !== null && (
        <span className={styles.note}>{`newest ${formatInstant(newest, 'dateAndTime')}`}</span>
      )}
    </span>
  );
}
