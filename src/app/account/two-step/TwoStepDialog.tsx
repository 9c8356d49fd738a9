import { useState } from 'react';
import type { TwoStep } from '#shared/contract/account/two-step.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useKeptFocus } from '../../parts/forms/use-kept-focus.ts';
import { LoadFailed } from '../../parts/notices/LoadFailed.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { CodeSetUp } from './CodeSetUp.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './TwoStep.module.css';
import { TwoStepOverview } from './TwoStepOverview.tsx';
import type { TwoStepView } from './two-step-view.ts';
import { useTwoStep } from './use-two-step.ts';

const TITLES: Readonly<Record<TwoStepView['kind'], string>> = {
  overview: 'Two-step sign-in',
  codeSetUp: 'Set up an authenticator app',
  newPasskey: 'Add a passkey',
  recoveryCodes: 'Save your recovery codes',
};

const OVERVIEW: TwoStepView = { kind: 'overview' };

/** The second steps of signing in: one-time codes, passkeys and recovery codes. */
export function TwoStepDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [view, show] = useState<TwoStepView>(OVERVIEW);
  const close = () => {
    show(OVERVIEW);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={TITLES[view.kind]} closesOnBackdrop={false}>
      {isOpen && <Views view={view} show={show} />}
    </Dialog>
  );
}

function Views({ view, show }: { view: TwoStepView; show: (view: TwoStepView) => void }) {
  const twoStep = useTwoStep();
  const focus = useKeptFocus<HTMLDivElement>();
  const { state, load } = twoStep;
  return (
    <div className={styles.views} {...focus}>
      {state.kind === 'loading' && <TwoStepSkeleton />}
      {state.kind === 'failed' && <LoadFailed message={state.message} onRetry={load} />}
      {state.kind === 'ready' && <View {...{ view, show, twoStep }} value={state.value} />}
    </div>
  );
}

type ViewProps = {
  view: TwoStepView;
  show: (view: TwoStepView) => void;
  twoStep: ReturnType<typeof useTwoStep>;
  value: TwoStep;
};

function View({ view, show, twoStep, value }: ViewProps) {
  const back = () => show(OVERVIEW);
  /** Recovery codes are shown once. */
  const done = (codes: readonly string[] | null) => {
    twoStep.load();
    show(codes === null ? OVERVIEW : { kind: 'recoveryCodes', codes });
  };
  switch (view.kind) {
    case 'overview':
      return <TwoStepOverview value={value} twoStep={twoStep} show={show} />;
    case 'codeSetUp':
      return <CodeSetUp secret={view.secret} onDone={done} onCancel={back} />;
    case 'newPasskey':
      return <AddPasskey onDone={done} onCancel={back} />;
    case 'recoveryCodes':
      return <RecoveryCodes codes={view.codes} onDone={back} />;
  }
}

function TwoStepSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Loading</span>
      <Skeleton shape="block" className={styles.waiting} />
      <Skeleton shape="block" className={styles.waiting} />
    </div>
  );
}
