import { useState } from 'react';
import {
  adminMailCheckApi,
  type MailCheck,
  type MailCheckItem,
} from '#shared/contract/mailing/mail-check.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Tag, type TagProps } from '#ui/marks/Tag.tsx';
import { useAct } from '../../../../parts/calls/use-act.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import styles from './EmailStatsSection.module.css';

const PARTS: Readonly<Record<MailCheckItem['id'], string>> = {
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
  reverseName: 'Reverse name',
  tls: 'TLS',
};
const STATES: Readonly<
  Record<MailCheckItem['state'], { readonly word: string; readonly tone: TagProps['tone'] }>
> = {
  good: { word: 'Good', tone: 'good' },
  wrong: { word: 'To mend', tone: 'bad' },
  unknown: { word: 'Unknown', tone: 'waiting' },
};

/** Checks on a press how well mails of this installation are set up to arrive. */
export function MailCheckCard() {
  const { client } = useApp().workspace;
  const { act, isBusy, problem } = useAct();
  const [check, setCheck] = useState<MailCheck | null>(null);

  const run = () => act({ call: () => client.call(adminMailCheckApi.run, {}), onDone: setCheck });

  return (
    <section className={`card ${styles.check}`} aria-label="Deliverability">
      <header className={styles.checkHead}>
        <div>
          <h2>Deliverability</h2>
          <p className={styles.note}>
            {check === null
              ? 'Looks up SPF, DKIM, DMARC and the reverse name, and tries the mail server.'
              : `Checked ${formatInstant(check.checkedAt, 'dateAndTime')} · from ${check.from} · ${check.server === null ? 'no mail server: mails are written to files' : `by ${check.server}`}`}
          </p>
        </div>
        <Button isBusy={isBusy} onClick={run}>
          {check === null ? 'Check' : 'Check again'}
        </Button>
      </header>
      {problem !== null && (
        <p role="alert" className={styles.failure}>
          {problem}
        </p>
      )}
      {check !== null && (
        <ul className={styles.items}>
          {check.items.map(({ id, state, found, advice }) => (
            <li key={id} className={styles.item}>
              <span className={styles.part}>{PARTS[id]}</span>
              <Tag tone={STATES[state].tone ?? 'plain'}>{STATES[state].word}</Tag>
              <div className={styles.words}>
                <p>{found}</p>
                {advice !== '' && <p className={styles.note}>{advice}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
