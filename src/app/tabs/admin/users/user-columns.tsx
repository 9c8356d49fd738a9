import type { ListedUser } from '#shared/contract/admin/admin-users.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { Tag } from '#ui/marks/Tag.tsx';
import { Person } from '../parts/Person.tsx';
import type { Column } from '../parts/table/columns.ts';
import { planWord, STATE_TONES, STATE_WORDS } from './user-words.ts';

/** The columns of the list of users at an instant. */
export function userColumns(nowMs: number): readonly Column<ListedUser>[] {
  return [
    {
      id: 'user',
      header: 'User',
      sort: 'name',
      cell: ({ name, email }) => <Person name={name} email={email} />,
    },
    {
      id: 'plan',
      header: 'Plan',
      choice: 'on',
      cell: ({ plan }) => <Tag tone={plan === 'free' ? 'plain' : 'good'}>{planWord(plan)}</Tag>,
    },
    {
      id: 'state',
      header: 'State',
      choice: 'on',
      cell: ({ state, isAdmin }) => (
        <>
          <Tag tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Tag>{' '}
          {isAdmin && <Tag>Administrator</Tag>}
        </>
      ),
    },
    {
      id: 'level',
      header: 'Level',
      align: 'end',
      choice: 'off',
      cell: ({ level }) => formatNumber(level),
    },
    {
      id: 'verified',
      header: 'Verified',
      choice: 'off',
      cell: ({ isVerified }) => (isVerified ? 'Yes' : 'No'),
    },
    {
      id: 'joined',
      header: 'Joined',
      align: 'end',
      sort: 'joined',
      choice: 'on',
      cell: ({ joinedAt }) => formatInstant(joinedAt, 'date'),
    },
    {
      id: 'seen',
      header: 'Last seen',
      align: 'end',
      sort: 'seen',
      choice: 'on',
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'Never' : formatAgo(lastSeenAt, nowMs)),
    },
  ];
}
