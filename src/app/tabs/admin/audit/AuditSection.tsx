import { type AuditEntry, adminAuditApi } from '#shared/contract/admin/audit.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { SectionHead } from '../parts/SectionHead.tsx';
import { AdminTable } from '../parts/table/AdminTable.tsx';
import { type Column, NO_VALUE } from '../parts/table/columns.ts';
import { DownloadButton } from '../parts/table/DownloadButton.tsx';
import { Filters, SelectFilter } from '../parts/table/Filters.tsx';
import { isAnySet } from '../parts/table/set-filters.ts';
import { usePagedList } from '../parts/table/use-paged-list.ts';
import type { SectionProps } from '../sections/section-props.ts';
import styles from './AuditSection.module.css';
import { ACT_WORDS, actWord, detailWords } from './act-words.ts';
import { AUDIT_FILTERS, AUDIT_SPANS, auditQuery } from './audit-query.ts';

const PAGE_SIZE = 50;

/** The audit log, read-only, with filters and an export. */
export function AuditSection({ filters, filter, open }: SectionProps) {
  const { client, clock } = useApp().workspace;
  const query = auditQuery(filters, clock.now());
  const list = usePagedList<AuditEntry>(JSON.stringify(filters), (cursor) => {
    const paging = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    return client.call(adminAuditApi.list, { query: { ...query, ...paging } });
  });
  const isFiltered = isAnySet(filters, AUDIT_FILTERS);
  return (
    <>
      <SectionHead
        title="Audit"
        acts={<DownloadButton endpoint={adminAuditApi.export} input={{ query }} file="audit.csv" />}
      >
        Everything administrators did. Entries can’t be changed or deleted.
      </SectionHead>
      <Filters names={AUDIT_FILTERS} filters={filters} onFilter={filter}>
        <SelectFilter
          label="Action"
          name="act"
          any="Any action"
          options={Object.entries(ACT_WORDS).map(([value, label]) => ({ value, label }))}
          filters={filters}
          onFilter={filter}
        />
        <SelectFilter
          label="When"
          name="time"
          any="At any time"
          options={AUDIT_SPANS}
          filters={filters}
          onFilter={filter}
        />
      </Filters>
      {(filters['user'] ?? '') !== '' && <p>Actions on one user.</p>}
      {(filters['actor'] ?? '') !== '' && <p>Actions of one administrator.</p>}
      <AdminTable
        label="Acts"
        list={list}
        columns={COLUMNS}
        nameOf={({ act }) => actWord(act)}
        acts={(entry) => (
          <EntryLinks entry={entry} open={open} filter={filter} isOfOne={'actor' in filters} />
        )}
        empty={
          isFiltered
            ? { title: 'No actions match these filters' }
            : {
                title: 'No actions yet',
                text: 'Every action of an administrator is recorded here.',
              }
        }
      />
    </>
  );
}

function EntryLinks({
  entry: { user, actor },
  open,
  filter,
  isOfOne,
}: Pick<SectionProps, 'open' | 'filter'> & { entry: AuditEntry; isOfOne: boolean }) {
  return (
    <>
      {user !== null && user.name !== null && (
        <Button
          size="small"
          aria-label={`Open user ${user.name}`}
          onClick={() => open('users', { search: user.id, user: user.id })}
        >
          Open user
        </Button>
      )}
      {actor !== null && !isOfOne && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Filter by person: ${actor.name ?? 'deleted account'}`}
          onClick={() => filter({ actor: actor.id })}
        >
          Filter by person
        </Button>
      )}
    </>
  );
}

const GONE = 'Deleted account';

const COLUMNS: readonly Column<AuditEntry>[] = [
  { id: 'act', header: 'Action', cell: ({ act }) => <strong>{actWord(act)}</strong> },
  {
    id: 'subject',
    header: 'User',
    cell: ({ user }) => (user === null ? NO_VALUE : (user.name ?? GONE)),
  },
  { id: 'detail', header: 'Details', cell: (entry) => detailWords(entry) },
  {
    id: 'actor',
    header: 'By',
    cell: ({ actor, network }) => (
      <>
        {actor?.name ?? GONE} <span className={styles.network}>{network}</span>
      </>
    ),
  },
  { id: 'at', header: 'When', align: 'end', cell: ({ at }) => formatInstant(at, 'dateAndTime') },
];
