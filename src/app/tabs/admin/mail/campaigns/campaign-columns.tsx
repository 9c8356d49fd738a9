import type { ListedCampaign } from '#shared/contract/mailing/email-campaigns.ts';
import { type Column, NO_VALUE } from '../../parts/table/columns.ts';
import styles from './CampaignsSection.module.css';
import { campaignTitle, countWords, troubleWords, whenWords } from './campaign-words.ts';
import { StateTag } from './StateTag.tsx';

/** The columns of the list of campaigns. */
export const CAMPAIGN_COLUMNS: readonly Column<ListedCampaign>[] = [
  {
    id: 'subject',
    header: 'Subject',
    cell: (row) => (
      <span className={styles.name}>
        <strong>{campaignTitle(row)}</strong>
        <Trouble campaign={row} />
      </span>
    ),
  },
  { id: 'state', header: 'State', cell: (row) => <StateTag campaign={row} /> },
  { id: 'audience', header: 'Audience', cell: ({ audience }) => audience || NO_VALUE },
  { id: 'counts', header: 'Recipients', cell: ({ counts }) => countWords(counts) || NO_VALUE },
  { id: 'when', header: 'When', align: 'end', cell: whenWords },
];

function Trouble({ campaign }: { campaign: ListedCampaign }) {
  const words = troubleWords(campaign);
  return words === null ? null : <span className={styles.trouble}>{words}</span>;
}
