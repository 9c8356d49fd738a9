import { Plus } from 'lucide-react';
import { useState } from 'react';
import { createIds } from '#platform/device/ids.ts';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import {
  adminEmailCampaignsApi,
  type ListedCampaign,
} from '#shared/contract/mailing/email-campaigns.ts';
import { CAMPAIGN_STATES } from '#shared/domain/mail/campaign.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useAct } from '../../../../parts/calls/use-act.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { SectionHead } from '../../parts/SectionHead.tsx';
import { AdminTable } from '../../parts/table/AdminTable.tsx';
import { Filters, SelectFilter } from '../../parts/table/Filters.tsx';
import { usePagedList } from '../../parts/table/use-paged-list.ts';
import { useRefresh } from '../../parts/use-refresh.ts';
import type { SectionProps } from '../../sections/section-props.ts';
import type { SectionFilters } from '../../sections/sections.ts';
import { CampaignMenu } from './CampaignMenu.tsx';
import { CAMPAIGN_COLUMNS } from './campaign-columns.tsx';
import { campaignTitle, STATE_LABELS } from './campaign-words.ts';
import type { CampaignScreenProps } from './view/CampaignScreen.tsx';

const PAGE_SIZE = 50;
const FILTERS = ['state'] as const;
const STATES = CAMPAIGN_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

// Its editor is as large as all sections together.
const CampaignScreen = lazyPart<CampaignScreenProps>(() =>
  import('./view/CampaignScreen.tsx').then((part) => part.CampaignScreen),
);

/** Mails to many: their list, and the one that the address names (`campaign`). */
export function CampaignsSection({ filters, filter }: Pick<SectionProps, 'filters' | 'filter'>) {
  const { campaign: openId = '' } = filters;
  const show = (id: string) => filter({ campaign: id });
  if (openId === '') return <CampaignList {...{ filters, filter }} onOpen={show} />;
  return (
    <CampaignScreen
      key={openId}
      id={openId}
      onOpen={show}
      onClose={() => filter({ campaign: '' })}
    />
  );
}

type CampaignListProps = Pick<SectionProps, 'filters' | 'filter'> & {
  onOpen: (id: string) => void;
};

function CampaignList({ filters, filter, onOpen }: CampaignListProps) {
  const { client, clock } = useApp().workspace;
  const query = queryOf(filters);
  const list = usePagedList<ListedCampaign>(JSON.stringify(query), (cursor) => {
    const paging = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    return client.call(adminEmailCampaignsApi.list, { query: { ...query, ...paging } });
  });
  const rows = list.rows.kind === 'ready' ? list.rows.value : [];
  // Counts grow while the list is looked at; further pages stay where they are.
  useRefresh(() => rows.length <= PAGE_SIZE && list.reload(), clock);
  const create = <NewButton onCreated={onOpen} />;
  return (
    <>
      <SectionHead title="Campaigns" acts={create}>
        One mail to everybody on a list, or to the users who meet your conditions.
      </SectionHead>
      <Filters {...{ filters }} names={FILTERS} onFilter={filter}>
        <SelectFilter
          {...{ filters, label: 'State', name: 'state', any: 'Any state', options: STATES }}
          onFilter={filter}
        />
      </Filters>
      <AdminTable
        label="Campaigns"
        list={list}
        columns={CAMPAIGN_COLUMNS}
        nameOf={campaignTitle}
        onOpen={({ id }) => onOpen(id)}
        acts={(row) => (
          <CampaignMenu campaign={row} onDuplicated={onOpen} onDeleted={list.reload} />
        )}
        empty={
          query.state === undefined
            ? {
                title: 'No campaigns yet',
                text: 'A campaign is a draft until you start or schedule it.',
                action: create,
              }
            : { title: 'No campaign is in this state' }
        }
      />
    </>
  );
}

/** The filters of an address as the server takes them; an unknown state is dropped. */
function queryOf(filters: SectionFilters) {
  const state = CAMPAIGN_STATES.find((each) => each === filters['state']);
  return state === undefined ? {} : { state };
}

/** Makes a draft and opens it. */
function NewButton({ onCreated }: { onCreated: (id: string) => void }) {
  const { client, toasts } = useApp().workspace;
  const { act, isBusy } = useAct(toasts);
  // A second try after a lost answer finds the first draft.
  const [draftId] = useState(() => createIds().next());

  const create = () =>
    act({
      call: () => client.call(adminEmailCampaignsApi.create, { body: { id: draftId } }),
      onDone: ({ id }) => onCreated(id),
      failed: 'No campaign was made.',
    });

  return (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} isBusy={isBusy} onClick={create}>
      New campaign
    </Button>
  );
}
