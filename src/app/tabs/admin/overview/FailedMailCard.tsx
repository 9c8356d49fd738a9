import { adminMailsApi, type FailedMail } from '#shared/contract/admin/mails.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { explain } from '#stores/storage/failure.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Tag } from '#ui/marks/Tag.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { useLoaded } from '../parts/use-loaded.ts';
import { OverviewCard } from './OverviewCard.tsx';
import styles from './OverviewSection.module.css';

const SHOWN = 5;

/** The mails that no server took: sent again or removed on the spot. */
export function FailedMailCard({ nowMs, onChanged }: { nowMs: number; onChanged: () => void }) {
  const { client, toasts } = useApp().workspace;
  const mails = useLoaded('failed mails', () => client.call(adminMailsApi.failed, {}));

  async function act(call: Promise<CallResult<unknown>>, done: string): Promise<void> {
    const result = await call;
    if (result.kind === 'ok') toasts.show({ tone: 'success', text: done });
    else toasts.show({ tone: 'error', text: explain(result, 'Nothing was changed.') });
    mails.reload();
    onChanged();
  }

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
                    onClick={() =>
                      void act(
                        client.call(adminMailsApi.retry, { params: { id: mail.id } }),
                        `The mail to ${mail.to} is being sent again.`,
                      )
                    }
                  >
                    Send again
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Remove “${mail.subject}” to ${mail.to}`}
                    onClick={() =>
                      void act(
                        client.call(adminMailsApi.drop, { params: { id: mail.id } }),
                        `The mail to ${mail.to} was removed.`,
                      )
                    }
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
