import { adminMailsApi, type FailedMail } from '#shared/contract/admin/mails.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Tag } from '#ui/marks/Tag.tsx';
import { useAct } from '../../../parts/calls/use-act.ts';
import { useLoaded } from '../../../parts/calls/use-loaded.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { OverviewCard } from './OverviewCard.tsx';
import styles from './OverviewSection.module.css';

const SHOWN = 5;

/** The mails that no server took: sent again or removed on the spot. */
export function FailedMailCard({ nowMs, onChanged }: { nowMs: number; onChanged: () => void }) {
  const { client, toasts } = useApp().workspace;
  const mails = useLoaded('failed mails', () => client.call(adminMailsApi.failed, {}));

  const { act } = useAct(toasts);

  function reload(): void {
    mails.reload();
    onChanged();
  }

  const always = { failed: 'Nothing was changed.', onDone: reload, onFailed: reload };
  const retry = ({ id, to }: FailedMail) =>
    act({
      ...always,
      name: id,
      call: () => client.call(adminMailsApi.retry, { params: { id } }),
      done: `The mail to ${to} is being sent again.`,
    });
  const drop = ({ id, to }: FailedMail) =>
    act({
      ...always,
      name: id,
      call: () => client.call(adminMailsApi.drop, { params: { id } }),
      done: `The mail to ${to} was removed.`,
    });

  return (
    <OverviewCard title="Mail that failed" loaded={mails}>
      {({ items }) =>
        items.length === 0 ? (
          <p className={styles.empty}>All mail was sent.</p>
        ) : (
          <>
            <ul className={styles.rows}>
              {items.slice(0, SHOWN).map((mail) => (
                <li key={mail.id} className={styles.row}>
                  <Tag tone="waiting">{mail.givenUpAt === null ? 'Retrying' : 'Given up'}</Tag>
                  <div className={styles.words}>
                    <p className={styles.first}>
                      <strong>{mail.subject}</strong>
                    </p>
                    <p className={styles.address} title={mail.to}>
                      {mail.to}
                    </p>
                    <p className={styles.second}>{aboutMail(mail, nowMs)}</p>
                  </div>
                  <Button
                    size="small"
                    aria-label={`Send “${mail.subject}” to ${mail.to} again`}
                    onClick={() => retry(mail)}
                  >
                    Send again
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Remove “${mail.subject}” to ${mail.to}`}
                    onClick={() => drop(mail)}
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
            {items.length > SHOWN && (
              <p className={styles.empty}>{counted(items.length - SHOWN, 'more mail')} failed.</p>
            )}
          </>
        )
      }
    </OverviewCard>
  );
}

function aboutMail({ attempts, queuedAt }: FailedMail, nowMs: number): string {
  return `Tried ${counted(attempts, 'time')} · ${formatAgo(queuedAt, nowMs)}`;
}
