import {
  adminUsersApi,
  type UserDetails,
  type UserFigures,
} from '#shared/contract/admin/admin-users.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Tag } from '#ui/marks/Tag.tsx';
import { useLoaded } from '../../../parts/calls/use-loaded.ts';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { Drawer } from '../parts/Drawer.tsx';
import { Facts } from '../parts/Facts.tsx';
import { WaitingDrawer } from '../parts/WaitingDrawer.tsx';
import { PHASE_WORDS, phaseDate } from '../subscriptions/phase-words.ts';
import { UserActs } from './UserActs.tsx';
import { UserDevices, UserHistory, UserPayments, UserSessions } from './UserLists.tsx';
import { UserMails, UserMessages } from './UserPost.tsx';
import { MAIL_WORDS, planWord, STATE_TONES, STATE_WORDS } from './user-words.ts';

export type UserDrawerProps = {
  id: string;
  onChanged: (user: UserDetails) => void;
  onShowAudit: () => void;
  /** Opens a message of the user in the inbox. */
  onShowMessage: (id: string) => void;
  onClose: () => void;
};

/** Everything about a user but their words, and everything that can be done for them. */
export function UserDrawer(props: UserDrawerProps) {
  const { id, onChanged, onShowAudit, onShowMessage, onClose } = props;
  const { client } = useApp().workspace;
  const params = { id };
  const loaded = useLoaded(id, () => client.call(adminUsersApi.read, { params }));
  const figures = useLoaded(id, () => client.call(adminUsersApi.stats, { params }));
  const { state } = loaded;
  if (state.kind !== 'ready') {
    const failure = state.kind === 'failed' ? state.message : null;
    return <WaitingDrawer title="User" {...{ failure, onClose }} onRetry={loaded.reload} />;
  }
  const user = state.value;
  const known = figures.state.kind === 'ready' ? figures.state.value : null;
  return (
    <Drawer
      title={user.name}
      aside={<Tag tone={STATE_TONES[user.state]}>{STATE_WORDS[user.state]}</Tag>}
      onClose={onClose}
    >
      <UserFacts user={user} figures={known} />
      {figures.state.kind === 'failed' && (
        <LoadFailed message={figures.state.message} onRetry={figures.reload} />
      )}
      <UserActs
        user={user}
        figures={known}
        onChanged={(changed) => {
          loaded.replace(changed);
          onChanged(changed);
        }}
        onReload={() => {
          loaded.reload();
          void client.call(adminUsersApi.read, { params }).then((result) => {
            if (result.kind === 'ok') onChanged(result.value);
          });
        }}
      />
      <UserPayments id={id} />
      <UserDevices devices={user.devices} />
      {known !== null && <UserSessions sessions={known.lastSessions} timeZone={user.timeZone} />}
      <UserMails id={id} version={user.version} />
      <UserMessages id={id} onOpen={onShowMessage} />
      <UserHistory id={id} version={user.version} onShowAll={onShowAudit} />
    </Drawer>
  );
}

function UserFacts({ user, figures }: { user: UserDetails; figures: UserFigures | null }) {
  const nowMs = useApp().workspace.clock.now();
  const at = (instant: string | null) =>
    instant === null ? null : formatInstant(instant, 'dateAndTime');
  return (
    <Facts
      facts={[
        ['E-mail', `${user.email}${user.isVerified ? ' (verified)' : ''}`],
        ['Mail', user.suppression === null ? null : mailLine(user.suppression)],
        ['Rights', user.isAdmin ? 'Administrator' : null],
        ['Plan', planLine(user)],
        ['Joined', formatInstant(user.joinedAt, 'date')],
        ['Last seen', user.lastSeenAt === null ? 'Never' : formatAgo(user.lastSeenAt, nowMs)],
        ['Time zone', user.timeZone],
        ['Figures', figures === null ? null : figureLine(figures)],
        [
          'Streak',
          figures === null
            ? null
            : `${counted(figures.currentStreak, 'day')}, longest ${formatNumber(figures.longestStreak)}`,
        ],
        [
          'Temporary password',
          user.tempPasswordUntil && `Works until ${at(user.tempPasswordUntil)}`,
        ],
        ['Deleted on', at(user.deletesAt)],
        ['Id', user.id],
      ]}
    />
  );
}

function mailLine({ reason, since }: NonNullable<UserDetails['suppression']>): string {
  return `${MAIL_WORDS[reason]}, since ${formatInstant(since, 'date')}`;
}

function planLine({ plan, premium }: UserDetails): string {
  const { subscription, request } = premium;
  if (subscription === null) {
    return request === null
      ? planWord(plan)
      : `${planWord(plan)}, request: ${PHASE_WORDS[request.phase]}`;
  }
  const parts = [PHASE_WORDS[subscription.phase], phaseDate(subscription)].filter(Boolean);
  return `${planWord(subscription.plan)}, ${parts.join(', ')}`;
}

function figureLine({ sessions, minutes, level, completedTasks }: UserFigures): string {
  return [
    counted(sessions, 'session'),
    formatMinutes(minutes),
    `level ${formatNumber(level)}`,
    `${counted(completedTasks, 'task')} done`,
  ].join(' · ');
}
