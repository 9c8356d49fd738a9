import { useStore } from '@nanostores/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createIds } from '#platform/device/ids.ts';
import { createNetwork } from '#platform/device/network.ts';
import { later } from '#platform/time/later.ts';
import type { MailProblem } from '#shared/contract/mailing/email-campaigns.ts';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { useApp } from '../../../../../workspace/app-context.ts';
import { EditorContext, type EditorScope } from '../../../editor/editor-scope.ts';
import { useIsWide } from '../../../editor/screen/use-is-wide.ts';
import type { SourceEditor } from '../../../editor/source/source-editor.ts';
import type { CampaignVerbs } from '../campaign-verbs.ts';
import { MailChecks } from '../preview/MailChecks.tsx';
import { MailPreview } from '../preview/MailPreview.tsx';
import { useMailCheck } from '../preview/use-mail-answers.ts';
import { CampaignBar } from './CampaignBar.tsx';
import { CampaignConflict } from './CampaignConflict.tsx';
import styles from './CampaignEditor.module.css';
import { CampaignText } from './CampaignText.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { type CampaignDraft, useCampaignDraft } from './use-campaign-draft.ts';

/** The parts of the editor; the text is always there in wide windows. */
const PANELS = [
  { value: 'text', label: 'Text' },
  { value: 'details', label: 'Details' },
  { value: 'preview', label: 'Preview' },
  { value: 'checks', label: 'Checks' },
] as const;

type Panel = (typeof PANELS)[number]['value'];

/** The section stands beside the list of sections, so it is narrower than the window. */
const WIDE = '(min-width: 80rem)';

/** The editor of a draft: its text, and beside it its details, preview and checks. */
export function CampaignEditor({ campaign, onReload, ...verbs }: CampaignVerbs) {
  const scope = useEditorScope();
  const store = useCampaignDraft(campaign);
  const content = useStore(store.$draft);
  const saving = useStore(store.$saving);
  const check = useMailCheck(content);
  return (
    <EditorContext value={scope}>
      <CampaignBar {...{ store, check }} {...verbs} />
      {saving.kind === 'conflict' ? (
        <CampaignConflict
          key={saving.theirs.version}
          {...{ store }}
          conflict={saving}
          onOpen={verbs.onOpen}
          onReload={onReload}
        />
      ) : (
        <Panes {...{ store, check }} />
      )}
    </EditorContext>
  );
}

/** The scope that the parts of the editor of articles expect. */
function useEditorScope(): EditorScope {
  const { user, workspace } = useApp();
  const { client, clock, storage, toasts, $isOffline } = workspace;
  return useMemo(
    () => ({
      user,
      client,
      clock,
      storage,
      toasts,
      $isOffline,
      later,
      ids: createIds(),
      network: createNetwork(),
    }),
    [user, client, clock, storage, toasts, $isOffline],
  );
}

type PanesProps = {
  store: CampaignDraft;
  check: ReturnType<typeof useMailCheck>;
};

function Panes({ store, check }: PanesProps) {
  const editor = useRef<SourceEditor>(null);
  const beside = useRef<HTMLElement>(null);
  const onEditor = useCallback((made: SourceEditor | null) => {
    editor.current = made;
  }, []);
  const isWide = useIsWide(WIDE);
  // A new campaign begins with its subject.
  const [chosen, setPanel] = useState<Panel>(() =>
    store.$draft.get().subject === '' ? 'details' : 'text',
  );
  const panel = isWide && chosen === 'text' ? 'details' : chosen;
  const ofText = useMemo(
    () => check.problems.filter(({ part }) => part === 'text'),
    [check.problems],
  );

  function goTo({ part, line, column }: MailProblem): void {
    // The place has to be there before it can take the caret.
    if (part === 'text') {
      if (!isWide) flushSync(() => setPanel('text'));
      editor.current?.goTo(line, column);
      return;
    }
    flushSync(() => setPanel('details'));
    beside.current?.querySelector<HTMLElement>(`[name="${part}"]`)?.focus();
  }

  return (
    <div className={styles.panes}>
      <div className={styles.choice}>
        <SegmentedControl
          label="Part of the campaign"
          segments={isWide ? PANELS.slice(1) : PANELS}
          value={panel}
          onChange={setPanel}
        />
      </div>
      <CampaignText
        {...{ store, editor, onEditor }}
        problems={ofText}
        isShown={isWide || panel === 'text'}
      />
      <section
        ref={beside}
        className={styles.beside}
        aria-label={PANELS.find(({ value }) => value === panel)?.label}
        data-shown={panel !== 'text'}
      >
        {panel === 'details' && <DetailsForm store={store} problems={check.problems} />}
        {panel === 'preview' && <LivePreview store={store} />}
        {panel === 'checks' && <MailChecks check={check} onGoTo={goTo} />}
      </section>
    </div>
  );
}

function LivePreview({ store }: { store: CampaignDraft }) {
  return <MailPreview text={useStore(store.$draft)} />;
}
