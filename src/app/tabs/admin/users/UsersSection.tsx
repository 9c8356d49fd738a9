import { adminUsersApi, type ListedUser } from '#shared/contract/admin/admin-users.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { type Loaded, useLoaded } from '../../../parts/calls/use-loaded.ts';
import { useMedia } from '../../../shell/header/use-media.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { SectionHead } from '../parts/SectionHead.tsx';
import { AdminTable } from '../parts/table/AdminTable.tsx';
import { ColumnsMenu } from '../parts/table/ColumnsMenu.tsx';
import { readChosen, shownColumns } from '../parts/table/columns.ts';
import { DownloadButton } from '../parts/table/DownloadButton.tsx';
import { isAnySet } from '../parts/table/set-filters.ts';
import { type Page, usePagedList } from '../parts/table/use-paged-list.ts';
import { useSelectionFor } from '../parts/table/use-selection-for.ts';
import type { SectionProps } from '../sections/section-props.ts';
import { SelectedUsers } from './SelectedUsers.tsx';
import { UserDrawer } from './UserDrawer.tsx';
import { UserFilters } from './UserFilters.tsx';
import { userColumns } from './user-columns.tsx';
import { sortOf, USER_FILTERS, userQuery } from './user-query.ts';

/** Fewer on a phone, where they are one below the other. */
const PAGE_SIZE = { wide: 50, narrow: 25 } as const;

/** Finds anybody, and shows one of them in a drawer with an address of its own. */
export function UsersSection({ filters, filter, open }: SectionProps) {
  const { client, clock } = useApp().workspace;
  const nowMs = clock.now();
  const pageSize = PAGE_SIZE[useMedia('(max-width: 47.99rem)') ? 'narrow' : 'wide'];
  const sort = sortOf(filters);
  const { user: openId, columns: chosen, ...asked } = filters;
  const query = userQuery(filters, nowMs);
  const list = usePagedList<ListedUser>(JSON.stringify(asked), (cursor) =>
    readOn(cursor, (after) => {
      const paging = { limit: pageSize, sort, ...(after !== null && { cursor: after }) };
      return client.call(adminUsersApi.list, { query: { ...query, ...paging } });
    }),
  );
  const { sort: _sort, ...counted } = asked;
  const count = useLoaded(JSON.stringify(counted), () =>
    client.call(adminUsersApi.count, { query }),
  );
  const selection = useSelectionFor(JSON.stringify(counted));
  const columns = userColumns(nowMs);
  const isFiltered = isAnySet(filters, USER_FILTERS);
  const isSearch = (filters['search'] ?? '') !== '';

  return (
    <>
      <SectionHead
        title="Users"
        acts={
          <>
            <ColumnsMenu columns={columns} filters={filters} onFilter={filter} />
            <DownloadButton
              endpoint={adminUsersApi.export}
              input={{ query: { ...query, sort } }}
              file="users.csv"
            />
          </>
        }
      >
        {countLine(count, isFiltered)}
      </SectionHead>
      <UserFilters filters={filters} filter={filter} />
      <SelectedUsers
        selection={selection}
        query={query}
        hasMore={list.hasMore}
        onChanged={(users) => {
          const changed = new Map(users.map((user) => [user.id, user]));
          list.change((row) => changed.get(row.id) ?? row);
        }}
      />
      <AdminTable
        label="Users"
        isCompact
        list={list}
        columns={shownColumns(columns, readChosen(chosen))}
        nameOf={({ name }) => name}
        selection={selection}
        openId={openId}
        onOpen={({ id }) => filter({ user: openId === id ? '' : id })}
        // Search results are sorted by the word that matched.
        {...(!isSearch && { sort: { value: sort, onSort: (next) => filter({ sort: next }) } })}
        empty={
          isFiltered
            ? {
                title: 'No users match these filters',
                text: 'Search matches the beginnings of words.',
              }
            : { title: 'Nobody has registered yet' }
        }
      />
      {openId !== undefined && openId !== '' && (
        <UserDrawer
          key={openId}
          id={openId}
          onChanged={(changed) =>
            list.change((row) => (row.id === changed.id ? { ...row, ...listedOf(changed) } : row))
          }
          onShowAudit={() => open('audit', { user: openId })}
          onShowMessage={(id) => open('messages', { state: 'all', open: id })}
          onClose={() => filter({ user: '' })}
        />
      )}
    </>
  );
}

/** A page of a filter that few meet may be empty, though there is more: then the next one is read at once. */
async function readOn(
  cursor: string | null,
  fetchPage: (cursor: string | null) => Promise<CallResult<Page<ListedUser>>>,
): Promise<CallResult<Page<ListedUser>>> {
  for (let after = cursor; ; ) {
    const result = await fetchPage(after);
    if (result.kind !== 'ok' || result.value.items.length > 0) return result;
    if (result.value.nextCursor === null) return result;
    after = result.value.nextCursor;
  }
}

function listedOf(user: ListedUser): ListedUser {
  const { id, name, email, isAdmin, isActive, isVerified, state, plan, level } = user;
  const { joinedAt, lastSeenAt, deletesAt, version } = user;
  return {
    id,
    name,
    email,
    isAdmin,
    isActive,
    isVerified,
    state,
    plan,
    level,
    joinedAt,
    lastSeenAt,
    deletesAt,
    version,
  };
}

function countLine(
  { state }: Loaded<{ count: number; isMore: boolean }>,
  isFiltered: boolean,
): string | null {
  if (state.kind !== 'ready') return null;
  const { count, isMore } = state.value;
  const users = count === 1 && !isMore ? 'user' : 'users';
  const number = `${isMore ? 'More than ' : ''}${formatNumber(count)}`;
  return `${number} ${users}${isFiltered ? ' with these filters' : ''}`;
}
