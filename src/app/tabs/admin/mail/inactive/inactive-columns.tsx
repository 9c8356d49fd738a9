import type { InactiveUser } from '#shared/contract/mailing/reactivation.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { Tag } from '#ui/marks/Tag.tsx';
import { Person } from '../../parts/Person.tsx';
import { type Column, NO_VALUE } from '../../parts/table/columns.ts';
import { LEFT_OUT_LABELS } from './left-out-words.ts';

/** The columns of the list of inactive users at an instant. */
export function inactiveColumns(nowMs: number): readonly Column<InactiveUser>[] {
  return [
    { id: 'user', header: 'User', cell: ({ name, email }) => <Person name={name} email={email} /> },
    {
      id: 'seen',
      header: 'Last seen',
      cell: ({ lastSeenAt, inactiveSince }) =>
        lastSeenAt === null
          ? `Never, joined ${formatAgo(inactiveSince, nowMs)}`
          : formatAgo(lastSeenAt, nowMs),
    },
    {
      id: 'sessions',
      header: 'Sessions',
      align: 'end',
      cell: ({ sessions }) => formatNumber(sessions),
    },
    {
      id: 'tasks',
      header: 'Tasks done',
      align: 'end',
      cell: ({ completedTasks }) => formatNumber(completedTasks),
    },
    { id: 'level', header: 'Level', align: 'end', cell: ({ level }) => formatNumber(level) },
    {
      id: 'mailed',
      header: 'Last mailed',
      cell: ({ lastReactivatedAt }) =>
        lastReactivatedAt === null ? NO_VALUE : formatInstant(lastReactivatedAt, 'date'),
    },
    {
      id: 'mail',
      header: 'Mail',
      cell: ({ leftOut }) =>
        leftOut === null ? (
          <Tag tone="good">Can be sent</Tag>
        ) : (
          <Tag tone="waiting">{LEFT_OUT_LABELS[leftOut]}</Tag>
        ),
    },
  ];
}
