import type { ReactNode } from 'react';
import type { Payment } from '#shared/contract/account/payments.ts';
import {
  adminUsersApi,
  type UserDetails,
  type UserFigures,
} from '#shared/contract/admin/admin-users.ts';
import { type AuditEntry, adminAuditApi } from '#shared/contract/admin/audit.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { formatMoney } from '#shared/domain/formats/money.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useLoaded } from '../../../parts/calls/use-loaded.ts';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { actWord, detailWords } from '../audit/act-words.ts';
import styles from './UserDrawer.module.css';
import { planWord } from './user-words.ts';

const SHOWN = 5;

/** A part of the drawer with its heading. */
export function List({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section aria-label={heading}>
      <h3 className={styles.heading}>{heading}</h3>
      {children}
    </section>
  );
}

/** A line of a list in the drawer: when, and what. */
export function Row({ when, children }: { when: string; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <span className={styles.when}>{when}</span>
      <span>{children}</span>
    </li>
  );
}

const PAYMENT_WORDS: Readonly<Record<Payment['status'], string>> = {
  paid: 'paid',
  partlyRefunded: 'partly refunded',
  refunded: 'refunded',
  chargedBack: 'charged back',
};

/** The last payments of a user; nothing where there was none. */
export function UserPayments({ id }: { id: string }) {
  const { client } = useApp().workspace;
  const { state, reload } = useLoaded(id, () =>
    client.call(adminUsersApi.payments, { params: { id }, query: { limit: SHOWN } }),
  );
  if (state.kind === 'failed') return <LoadFailed message={state.message} onRetry={reload} />;
  if (state.kind === 'loading' || state.value.items.length === 0) return null;
  return (
    <List heading="Payments">
      <ul className={styles.rows}>
        {state.value.items.map((payment) => (
          <Row key={payment.id} when={formatInstant(payment.paidAt, 'date')}>
            {[
              formatMoney(payment.amountMinor, payment.currency),
              payment.plan !== null && planWord(payment.plan),
              PAYMENT_WORDS[payment.status],
            ]
              .filter(Boolean)
              .join(', ')}
          </Row>
        ))}
      </ul>
    </List>
  );
}

/** The devices of a user that are signed in. */
export function UserDevices({ devices }: { devices: UserDetails['devices'] }) {
  return (
    <List heading={counted(devices.length, 'device')}>
      {devices.length === 0 ? (
        <p className={styles.quiet}>Not signed in on any device.</p>
      ) : (
        <ul className={styles.rows}>
          {devices.slice(0, SHOWN).map((device) => (
            <Row key={device.id} when={formatInstant(device.lastSeenAt, 'dateAndTime')}>
              {device.name}
            </Row>
          ))}
        </ul>
      )}
    </List>
  );
}

/** When the last sessions of a user were, by the user's own clock. */
export function UserSessions({
  sessions,
  timeZone,
}: {
  sessions: UserFigures['lastSessions'];
  timeZone: string;
}) {
  if (sessions.length === 0) return null;
  return (
    <List heading="Last sessions">
      <ul className={styles.rows}>
        {sessions.slice(0, SHOWN).map(({ startedAt, minutes, completed }) => (
          <Row key={startedAt} when={formatInstant(startedAt, 'dateAndTime', timeZone)}>
            {counted(minutes, 'minute')}
            {completed ? '' : ', not finished'}
          </Row>
        ))}
      </ul>
    </List>
  );
}

export type UserHistoryProps = {
  id: string;
  /** Changes with each act, so that its entry is shown. */
  version: number;
  onShowAll: () => void;
};

/** The latest acts of administrators for a user. */
export function UserHistory({ id, version, onShowAll }: UserHistoryProps) {
  const { client } = useApp().workspace;
  const { state, reload } = useLoaded(`${id} ${version}`, () =>
    client.call(adminAuditApi.list, { query: { userId: id, limit: SHOWN } }),
  );
  if (state.kind === 'failed') return <LoadFailed message={state.message} onRetry={reload} />;
  if (state.kind === 'loading') return null;
  const { items } = state.value;
  return (
    <List heading="Administrator actions">
      {items.length === 0 ? (
        <p className={styles.quiet}>None yet.</p>
      ) : (
        <>
          <ul className={styles.rows}>
            {items.map((entry) => (
              <Row key={entry.id} when={formatInstant(entry.at, 'dateAndTime')}>
                {entryLine(entry)}
              </Row>
            ))}
          </ul>
          <div className={styles.more}>
            <Button size="small" onClick={onShowAll}>
              Show in the audit log
            </Button>
          </div>
        </>
      )}
    </List>
  );
}

function entryLine(entry: AuditEntry): string {
  const detail = detailWords(entry);
  const by = entry.actor?.name ?? 'a former administrator';
  return `${actWord(entry.act)}${detail === '' ? '' : ` (${detail})`}, by ${by}`;
}
