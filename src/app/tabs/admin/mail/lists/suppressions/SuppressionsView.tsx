import { Plus } from 'lucide-react';
import { useState } from 'react';
import { adminSuppressionsApi, type Suppression } from '#shared/contract/mailing/suppressions.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { SUPPRESSION_REASONS } from '#shared/domain/mail/suppression.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../../../../workspace/app-context.ts';
import { SectionHead } from '../../../parts/SectionHead.tsx';
import { AdminTable } from '../../../parts/table/AdminTable.tsx';
import type { Column } from '../../../parts/table/columns.ts';
import { Filters, SearchFilter, SelectFilter } from '../../../parts/table/Filters.tsx';
import { isAnySet } from '../../../parts/table/set-filters.ts';
import { usePagedList } from '../../../parts/table/use-paged-list.ts';
import type { SectionProps } from '../../../sections/section-props.ts';
import styles from '../EmailLists.module.css';
import { endWords, REASON_WORDS } from './reason-words.ts';
import { SuppressDialog } from './SuppressDialog.tsx';

const PAGE_SIZE = 50;
const FILTERS = ['search', 'reason'];
const REASONS = SUPPRESSION_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }));

/** Addresses that get no campaigns, and why. */
export function SuppressionsView({ filters, filter }: Pick<SectionProps, 'filters' | 'filter'>) {
  const { client, clock } = useApp().workspace;
  const [isAdding, setAdding] = useState(false);
  const reason = SUPPRESSION_REASONS.find((each) => each === filters['reason']);
  const search = filters['search'] ?? '';
  const list = usePagedList<Suppression>(JSON.stringify([search, reason]), (cursor) => {
    const query = {
      limit: PAGE_SIZE,
      ...(search !== '' && { search }),
      ...(reason !== undefined && { reason }),
      ...(cursor !== null && { cursor }),
    };
    return client.call(adminSuppressionsApi.list, { query });
  });
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      Add an address
    </Button>
  );
  return (
    <>
      <SectionHead title="Suppression list" acts={add}>
        These addresses get no campaigns, whichever list they are on. Only the owner of an address
        can end that.
      </SectionHead>
      <Filters
        names={FILTERS}
        filters={filters}
        onFilter={filter}
        search={
          <SearchFilter
            label="Search"
            placeholder="Beginning of an address"
            value={search}
            maxLength={254}
            onSearch={(text, replaces) => filter({ search: text }, replaces)}
          />
        }
      >
        <SelectFilter
          {...{ filters, onFilter: filter }}
          label="Reason"
          name="reason"
          any="Any reason"
          options={REASONS}
        />
      </Filters>
      <AdminTable
        label="Suppression list"
        list={list}
        columns={columnsAt(clock.now())}
        nameOf={({ address }) => address ?? 'an address that is not kept'}
        empty={
          isAnySet(filters, FILTERS)
            ? {
                title: 'No address matches',
                text: 'Search finds the beginning of an address. Erased addresses cannot be found.',
              }
            : {
                title: 'Nobody is suppressed',
                text: 'Addresses come here when people unsubscribe or complain, and when mail comes back.',
              }
        }
      />
      {isAdding && (
        <SuppressDialog
          onDone={() => {
            setAdding(false);
            list.reload();
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

function columnsAt(nowMs: number): readonly Column<Suppression>[] {
  return [
    {
      id: 'address',
      header: 'Address',
      cell: ({ address, reason }) =>
        address === null ? (
          <span className={styles.missing}>{reason === 'erased' ? 'Erased' : 'Not kept'}</span>
        ) : (
          <span className={styles.address}>{address}</span>
        ),
    },
    { id: 'reason', header: 'Reason', cell: ({ reason }) => REASON_WORDS[reason] },
    { id: 'ends', header: 'Ends', cell: ({ reason }) => endWords(reason) },
    { id: 'since', header: 'Since', align: 'end', cell: ({ since }) => formatAgo(since, nowMs) },
  ];
}
