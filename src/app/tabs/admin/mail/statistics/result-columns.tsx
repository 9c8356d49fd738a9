import type { CampaignResult } from '#shared/contract/mailing/email-stats.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { shareOf } from '#shared/domain/mail/win-back/mail-effect.ts';
import { type Column, NO_VALUE } from '../../parts/table/columns.ts';
import styles from './EmailStatsSection.module.css';
import { outcomeInWords, percentOf } from './effect-words.ts';

/** The columns of the results of campaigns. */
export const RESULT_COLUMNS: readonly Column<CampaignResult>[] = [
  {
    id: 'mail',
    header: 'Mail',
    cell: (result) => (
      <div className={styles.mail}>
        <span className={styles.subject}>{result.subject}</span>
        <span className={styles.note}>
          {result.kind === 'reactivation' ? 'Reactivation' : 'Campaign'} ·{' '}
          {formatInstant(result.startedAt, 'date')}
        </span>
        <span className={styles.outcome}>{outcomeInWords(result)}</span>
      </div>
    ),
  },
  count('sent', 'Sent'),
  count('refused', 'Refused'),
  count('bounced', 'Bounced'),
  count('complaints', 'Complaints'),
  count('unsubscribed', 'Left'),
  back('back', 'Came back', ({ mailed: people, cameBack }) => ({ people, cameBack })),
  back('control', 'Control', ({ control: people, controlCameBack: cameBack }) => ({
    people,
    cameBack,
  })),
];

type Figures = CampaignResult['figures'];

function count(id: keyof Figures, header: string): Column<CampaignResult> {
  return { id, header, align: 'end', cell: ({ figures }) => formatNumber(figures[id]) };
}

function back(
  id: string,
  header: string,
  groupOf: (figures: Figures) => Parameters<typeof shareOf>[0],
): Column<CampaignResult> {
  return {
    id,
    header,
    align: 'end',
    cell: ({ figures }) => {
      const share = shareOf(groupOf(figures));
      return share === null ? NO_VALUE : percentOf(share);
    },
  };
}
