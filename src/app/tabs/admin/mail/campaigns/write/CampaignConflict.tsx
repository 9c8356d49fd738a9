import { useState } from 'react';
import type { CampaignContent, CampaignDetails } from '#shared/contract/admin/email-campaigns.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Differences } from '../../../editor/versions/Differences.tsx';
import styles from '../../../editor/versions/Versions.module.css';
import type { Saving } from '../../../parts/drafts/saved-draft.ts';
import { useLists } from '../audience/use-lists.ts';
import { STATE_LABELS } from '../campaign-words.ts';
import { contentOf, type FieldDifference, fieldDifferences } from './campaign-content.ts';
import type { CampaignDraft } from './use-campaign-draft.ts';
import { useCopy } from './use-copy.ts';

export type CampaignConflictProps = {
  store: CampaignDraft;
  conflict: Extract<Saving<CampaignContent, CampaignDetails>, { kind: 'conflict' }>;
  onOpen: (id: string) => void;
  /** Shows the campaign as it is on the server now. */
  onReload: () => void;
};

/** Both versions of a campaign that two administrators have changed, until this one has decided. */
export function CampaignConflict({ store, conflict, onOpen, onReload }: CampaignConflictProps) {
  const { theirs } = conflict;
  const [mine, setMine] = useState(() => store.$draft.get().source);
  const lists = valueOr(useLists().state, []);
  const canSave = theirs.state === 'draft';
  const content = store.$draft.get();
  const differences = fieldDifferences(
    contentOf(theirs),
    content,
    (id) => lists.find((list) => list.id === id)?.name ?? 'A deleted list',
  );
  const { isBusy, copy } = useCopy((id) => {
    store.discard(theirs);
    onOpen(id);
  });
  return (
    <div className={styles.conflict}>
      <div role="alert" className={styles.said}>
        <h2 className={styles.title}>Somebody has changed this campaign while you wrote</h2>
        <p>
          {canSave
            ? `Theirs, of ${formatInstant(theirs.updatedAt, 'dateAndTime')}, is on the left; yours is on the right. Nothing is lost: take over what you need, then save.`
            : `It is ${STATE_LABELS[theirs.state].toLowerCase()} now, so your text cannot become part of it. Nothing is lost: make another draft of yours.`}
        </p>
      </div>
      <div className={styles.buttons}>
        {canSave && (
          <Button variant="primary" onClick={() => void store.resolve({ source: mine })}>
            Save mine
          </Button>
        )}
        <Button
          variant={canSave ? 'secondary' : 'primary'}
          isBusy={isBusy}
          onClick={() => copy({ ...content, source: mine })}
        >
          Make a draft of mine
        </Button>
        <Button
          onClick={() => {
            store.discard(theirs);
            onReload();
          }}
        >
          Take theirs
        </Button>
      </div>
      <FieldList differences={differences} />
      <div className={styles.difference}>
        <Differences
          before={{ label: 'Their text', text: theirs.source }}
          after={{ label: 'Your text', text: mine }}
          onChange={setMine}
        />
      </div>
    </div>
  );
}

/** The fields beside the text that differ. */
function FieldList({ differences }: { differences: readonly FieldDifference[] }) {
  if (differences.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Other differences">
      {differences.map(({ label, theirs, mine }) => (
        <li key={label} className={styles.version}>
          <strong>{label}</strong>
          <span>{`Theirs: ${theirs}`}</span>
          <span>{`Yours: ${mine}`}</span>
        </li>
      ))}
    </ul>
  );
}
