import { useStore } from '@nanostores/react';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { deviceTimeZone } from '#platform/time/time-zone.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useAct } from '../../../../../parts/calls/use-act.ts';
import { useApp } from '../../../../../workspace/app-context.ts';
import { savingWords } from '../../../editor/acts/saving-words.ts';
import { ScheduleDialog } from '../acts/ScheduleDialog.tsx';
import { StartDialog } from '../acts/StartDialog.tsx';
import { TestDialog } from '../acts/TestDialog.tsx';
import { CampaignMenu } from '../CampaignMenu.tsx';
import type { CampaignVerbs } from '../campaign-verbs.ts';
import { campaignTitle, scheduledWords, troubleWords } from '../campaign-words.ts';
import type { MailCheck } from '../preview/use-mail-answers.ts';
import { StateTag } from '../StateTag.tsx';
import styles from './CampaignEditor.module.css';
import type { CampaignDraft } from './use-campaign-draft.ts';

export type CampaignBarProps = Omit<CampaignVerbs, 'campaign' | 'onReload'> & {
  store: CampaignDraft;
  check: MailCheck;
};

type Asked = 'test' | 'schedule' | 'start' | null;

/** The bar of the editor: the way back, the subject, whether it is saved, and the acts. */
export function CampaignBar({ store, check, onOpen, onClose, onChanged }: CampaignBarProps) {
  const { toasts } = useApp().workspace;
  const campaign = useStore(store.$stored);
  const content = useStore(store.$draft);
  const saving = useStore(store.$saving);
  const [asked, setAsked] = useState<Asked>(null);
  const { act, isBusy } = useAct(toasts);
  if (campaign === null) return null;
  const trouble = troubleWords(campaign);
  const ofText = textProblem(check, saving.kind === 'conflict');
  const isForNobody = content.listId === null && content.segment === null;
  const problem = ofText ?? (isForNobody ? 'Choose an audience in Details first.' : null);

  /** Acts are on what is typed, so it is saved first. */
  const ask = (wanted: NonNullable<Asked>) =>
    act({
      call: async () =>
        (await store.flush()) ? { kind: 'ok', value: wanted } : 'See beside the subject why.',
      onDone: setAsked,
      failed: 'It could not be saved first.',
    });

  const dialog = (wanted: NonNullable<Asked>) => ({
    campaign,
    isOpen: asked === wanted,
    onClose: () => setAsked(null),
  });
  return (
    <>
      <header className={styles.bar}>
        <Button variant="quiet" icon={<ArrowLeft aria-hidden="true" />} onClick={onClose}>
          Campaigns
        </Button>
        <h1 className={styles.title}>{campaignTitle(content)}</h1>
        <StateTag campaign={campaign} />
        <p role="status" className={styles.saving}>
          {savingWords(saving, false, 'campaign')}
        </p>
        <div className={styles.acts}>
          <CampaignMenu campaign={campaign} onDuplicated={onOpen} onDeleted={onClose} />
          <Button
            disabled={isBusy || ofText !== null}
            title={ofText ?? undefined}
            onClick={() => ask('test')}
          >
            Test…
          </Button>
          <Button
            disabled={isBusy || problem !== null}
            title={problem ?? undefined}
            onClick={() => ask('schedule')}
          >
            Schedule…
          </Button>
          <Button
            variant="primary"
            disabled={isBusy || problem !== null}
            title={problem ?? undefined}
            onClick={() => ask('start')}
          >
            Start…
          </Button>
        </div>
      </header>
      {trouble !== null && (
        <p className={styles.notice}>{trouble} Correct it, then start or schedule it again.</p>
      )}
      {asked === 'test' && <TestDialog {...dialog('test')} />}
      {asked === 'schedule' && (
        <ScheduleDialog
          {...dialog('schedule')}
          onDone={(changed) => {
            toasts.show({ tone: 'success', text: scheduledWords(changed, deviceTimeZone()) });
            onChanged(changed);
          }}
        />
      )}
      {asked === 'start' && (
        <StartDialog
          {...dialog('start')}
          onDone={(changed) => {
            toasts.show({ tone: 'success', text: 'It is being sent.' });
            onChanged(changed);
          }}
        />
      )}
    </>
  );
}

/** Why a text cannot be sent; null where it can. */
function textProblem({ problems, isKnown }: MailCheck, isConflict: boolean): string | null {
  if (isConflict) return 'Decide which text to keep first.';
  if (!isKnown) return 'The check is still running.';
  const hasErrors = problems.some(({ level }) => level === 'error');
  return hasErrors ? 'Fix the errors in Checks first.' : null;
}
