import { useState } from 'react';
import type { CampaignContent } from '#shared/contract/mailing/email-campaigns.ts';
import type { EmailList } from '#shared/contract/mailing/email-lists.ts';
import type { Segment } from '#shared/contract/mailing/segments.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { LoadFailed } from '../../../../../parts/notices/LoadFailed.tsx';
import { SegmentFields } from '../../segments/SegmentFields.tsx';
import { segmentErrors } from '../../segments/segment-fields.ts';
import { useLists } from '../audience/use-lists.ts';
import styles from './CampaignEditor.module.css';

const KINDS = [
  { value: 'list', label: 'A list' },
  { value: 'segment', label: 'Users by conditions' },
] as const;

export type AudienceFieldsProps = {
  content: Pick<CampaignContent, 'listId' | 'segment'>;
  onChange: (change: Partial<CampaignContent>) => void;
};

/** The audience of a campaign: a list of contacts, or the users who meet conditions when it starts. */
export function AudienceFields({ content: { listId, segment }, onChange }: AudienceFieldsProps) {
  const kind = segment === null ? 'list' : 'segment';
  return (
    <section className={styles.group} aria-label="Audience">
      <h2>Audience</h2>
      <SegmentedControl
        label="It goes to"
        segments={KINDS}
        value={kind}
        onChange={(next) =>
          onChange(next === 'list' ? { segment: null } : { listId: null, segment: {} })
        }
      />
      {segment === null ? (
        <ListChoice listId={listId} onChoose={(id) => onChange({ listId: id })} />
      ) : (
        <Conditions first={segment} onChange={(changed) => onChange({ segment: changed })} />
      )}
    </section>
  );
}

/** The conditions as they are typed; only those that can be used are passed on. */
function Conditions({ first, onChange }: { first: Segment; onChange: (segment: Segment) => void }) {
  const [segment, setSegment] = useState(first);
  return (
    <SegmentFields
      segment={segment}
      onChange={(changed) => {
        setSegment(changed);
        if (Object.keys(segmentErrors(changed)).length === 0) onChange(changed);
      }}
    />
  );
}

type ListChoiceProps = { listId: string | null; onChoose: (id: string | null) => void };

function ListChoice({ listId, onChoose }: ListChoiceProps) {
  const { state, reload } = useLists();
  if (state.kind === 'failed') return <LoadFailed message={state.message} onRetry={reload} />;
  const lists = valueOr<readonly EmailList[]>(state, []);
  const chosen = lists.find(({ id }) => id === listId);
  const isGone = listId !== null && state.kind === 'ready' && chosen === undefined;
  return (
    <SelectField
      label="List"
      value={listId ?? ''}
      disabled={state.kind === 'loading'}
      error={isGone ? 'This list is gone. Choose another.' : undefined}
      hint={hintOf(lists, chosen, state.kind === 'loading')}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? null : value)}
    >
      <option value="">Choose a list</option>
      {isGone && <option value={listId}>A deleted list</option>}
      {lists.map(({ id, name, contacts }) => (
        <option key={id} value={id}>
          {`${name} (${counted(contacts, 'contact')})`}
        </option>
      ))}
    </SelectField>
  );
}

function hintOf(
  lists: readonly EmailList[],
  chosen: EmailList | undefined,
  isLoading: boolean,
): string | undefined {
  if (isLoading) return 'Loading the lists…';
  if (lists.length === 0) return 'There are no lists yet.';
  if (chosen === undefined) return undefined;
  return `${counted(chosen.contacts, 'contact')} now. Those who are on it when the campaign starts get the mail.`;
}
