import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { adminReactivationApi, type InactiveUser } from '#shared/contract/mailing/reactivation.ts';
import { LEAST_INACTIVE_DAYS, MOST_NAMED } from '#shared/domain/mail/win-back/reactivation.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import { SectionHead } from '../../parts/SectionHead.tsx';
import { AdminTable } from '../../parts/table/AdminTable.tsx';
import { Filters, SelectFilter } from '../../parts/table/Filters.tsx';
import { SelectionBar } from '../../parts/table/SelectionBar.tsx';
import { usePagedList } from '../../parts/table/use-paged-list.ts';
import { useSelectionFor } from '../../parts/table/use-selection-for.ts';
import type { SectionProps } from '../../sections/section-props.ts';
import { inactiveColumns } from './inactive-columns.tsx';
import { ReactivationDialog } from './ReactivationDialog.tsx';
import type { Who } from './use-preview.ts';

/** The defaults of the specification. */
const [DEFAULT_DAYS, DEFAULT_LIMIT] = [0, 100];
const DAYS = [7, 14, 30, 60, 90, 180, 365];
const LIMITS = [25, 50, 200];
const NAMES = ['days', 'limit', 'user'];

/** Users who have been away, and the mail that asks them back. */
export function InactiveSection({ filters, filter, open }: SectionProps) {
  const { client, clock } = useApp().workspace;
  const nowMs = clock.now();
  const days = DAYS.find((each) => `${each}` === filters['days']) ?? DEFAULT_DAYS;
  const limit = LIMITS.find((each) => `${each}` === filters['limit']) ?? DEFAULT_LIMIT;
  const key = `${days} ${limit}`;
  const list = usePagedList<InactiveUser>(key, (cursor) => {
    const query = { daysInactive: days, limit, ...(cursor !== null && { cursor }) };
    return client.call(adminReactivationApi.inactive, { query });
  });
  const selection = useSelectionFor(key);
  const ids = useStore(selection.$ids);
  const [asked, setAsked] = useState<Who | null>(null);
  const common = { filters, onFilter: filter };
  return (
    <>
      <SectionHead
        title="Inactive users"
        acts={
          days >= LEAST_INACTIVE_DAYS && (
            <Button onClick={() => setAsked({ daysInactive: days })}>Mail all of them…</Button>
          )
        }
      >
        {days === 0
          ? 'Everybody, those first who were here last. Choose how long they have been away.'
          : `Not seen for ${counted(days, 'day')}, those first who left last.`}
      </SectionHead>
      <Filters {...common} names={NAMES}>
        <SelectFilter
          {...common}
          label="Inactive"
          name="days"
          any="Any time"
          options={DAYS.map((each) => ({ value: `${each}`, label: `For ${each} days` }))}
        />
        <SelectFilter
          {...common}
          label="Rows"
          name="limit"
          any={`${DEFAULT_LIMIT}`}
          options={LIMITS.map((each) => ({ value: `${each}`, label: `${each}` }))}
        />
      </Filters>
      <SelectionBar label="Selected users" count={ids.size} onClear={selection.clear}>
        <Button
          size="small"
          disabled={ids.size > MOST_NAMED}
          onClick={() => setAsked({ userIds: [...ids] })}
        >
          Send reactivation mail…
        </Button>
      </SelectionBar>
      <AdminTable
        label="Inactive users"
        list={list}
        columns={inactiveColumns(nowMs)}
        nameOf={({ name }) => name}
        selection={selection}
        onOpen={({ id }) => open('users', { user: id })}
        empty={{ title: 'Nobody has been away for so long' }}
      />
      {asked !== null && (
        <ReactivationDialog
          who={asked}
          onDone={() => {
            setAsked(null);
            selection.clear();
            list.reload();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
