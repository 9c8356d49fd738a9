import { adminSubscriptionsApi } from '#shared/contract/account/subscriptions.ts';
import { adminStatsApi, type QuickStats } from '#shared/contract/admin/admin-stats.ts';
import { adminMessagesApi } from '#shared/contract/admin/messages.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { type Loaded, useLoaded } from '../../../parts/calls/use-loaded.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { SectionHead } from '../parts/SectionHead.tsx';
import { useChange } from '../parts/use-change.ts';
import type { SectionProps } from '../sections/section-props.ts';
import { isUndecided } from './campaign-line.ts';
import { FailedMailCard } from './FailedMailCard.tsx';
import { MessagesCard } from './MessagesCard.tsx';
import styles from './OverviewSection.module.css';
import { RequestsCard } from './RequestsCard.tsx';
import { SystemCard } from './SystemCard.tsx';
import { TodayCard } from './TodayCard.tsx';

/** Those whose users have to answer first are among them. */
const LOADED_REQUESTS = 30;
const SHOWN_MESSAGES = 5;

/** How many things wait for an administrator: requests, new messages, mail that is not taken, failing backups, and campaigns that nobody decided on. */
export function countNeeds({ waiting, mail, backups, campaigns }: QuickStats): number {
  const isMailFailing = mail.failing + mail.givenUp > 0;
  const isBackupFailing = backups.problem !== null || backups.isLate;
  const asked = waiting.requests.count + waiting.messages.count;
  const undecided = campaigns.filter(isUndecided).length;
  return asked + undecided + Number(isMailFailing) + Number(isBackupFailing);
}

/** The first screen of administration: what waits to be decided, then today against the usual. */
export function OverviewSection({ open, quick }: SectionProps) {
  const { client, clock } = useApp().workspace;
  const requests = useLoaded('requests', () =>
    client.call(adminSubscriptionsApi.pending, { query: { limit: LOADED_REQUESTS } }),
  );
  const messages = useLoaded('messages', () =>
    client.call(adminMessagesApi.list, { query: { limit: SHOWN_MESSAGES, state: 'new' } }),
  );
  const today = useLoaded('today', () => client.call(adminStatsApi.today, {}));
  const known = valueOr<QuickStats | null>(quick.state, null);
  useChange(known?.waiting.latestMessageAt ?? null, messages.reload);
  const nowMs = clock.now();
  return (
    <>
      <SectionHead title={titleOf(quick)}>
        {[formatInstant(nowMs, 'longWeekdayAndDay'), oldestOf(known, nowMs)]
          .filter(Boolean)
          .join(' · ')}
      </SectionHead>
      <div className={styles.cards}>
        <div className={styles.column}>
          <RequestsCard
            list={requests}
            count={known?.waiting.requests.count ?? null}
            nowMs={nowMs}
            onDecided={quick.reload}
            onAll={() => open('subscriptions')}
          />
          <MessagesCard
            list={messages}
            count={known?.waiting.messages.count ?? null}
            nowMs={nowMs}
            onOpen={(id) => open('messages', { open: id })}
            onAll={() => open('messages')}
          />
        </div>
        <div className={styles.column}>
          {known !== null && known.mail.failing + known.mail.givenUp > 0 && (
            <FailedMailCard nowMs={nowMs} onChanged={quick.reload} />
          )}
          <SystemCard quick={quick} nowMs={nowMs} onOpen={(section) => open(section)} />
          <TodayCard today={today} onAll={() => open('stats')} />
        </div>
      </div>
    </>
  );
}

function titleOf({ state }: Loaded<QuickStats>): string {
  if (state.kind !== 'ready') return 'Today';
  const needs = countNeeds(state.value);
  if (needs === 0) return 'Nothing needs you';
  return `${counted(needs, 'thing')} need${needs === 1 ? 's' : ''} you`;
}

function oldestOf(quick: QuickStats | null, nowMs: number): string | null {
  if (quick === null || countNeeds(quick) === 0) return null;
  const { requests, messages } = quick.waiting;
  const instants = [requests.oldestAt, messages.oldestAt].filter((at) => at !== null);
  const oldest = instants.toSorted()[0];
  return oldest === undefined ? null : `the oldest came ${formatAgo(oldest, nowMs)}`;
}
