import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { AiStatus } from '#shared/contract/account/ai/ai-status.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { ConsentForm } from '../ask/access/ConsentForm.tsx';
import { hasAgreed } from '../ask/access/has-agreed.ts';
import styles from './BreakdownView.module.css';

export type ModelChoiceProps = {
  status: AiStatus;
  isBusy: boolean;
  onAsk: () => void;
};

/** Offers to ask the model, after the consent where there is none; says why it cannot be asked. */
export function ModelChoice({ status, isBusy, onAsk }: ModelChoiceProps) {
  const [isAgreeing, setAgreeing] = useState(false);
  const timeZone = useApp().workspace.timeZone();
  const { model, isPremium, answersLeft } = status;
  if (model === null) return null;
  if (!isPremium) return <WithPremium />;
  const isAgreed = hasAgreed(status);
  return (
    <>
      <Button
        icon={<Sparkles aria-hidden="true" />}
        disabled={isBusy || (isAgreed && answersLeft === 0)}
        aria-expanded={isAgreed ? undefined : isAgreeing}
        onClick={() => (isAgreed ? onAsk() : setAgreeing(!isAgreeing))}
      >
        Ask the model
      </Button>
      <p className={styles.answerer}>{answererOf(status, timeZone)}</p>
      {isAgreeing && !isAgreed && (
        <div className={styles.consent}>
          <ConsentForm
            model={model}
            consent={status.consent}
            onAgreed={() => {
              setAgreeing(false);
              onAsk();
            }}
          />
        </div>
      )}
    </>
  );
}

function WithPremium() {
  const { navigation } = useApp().workspace;
  return (
    <>
      <Button variant="quiet" onClick={() => navigation.go({ tab: 'premium', projectId: null })}>
        See premium
      </Button>
      <p className={styles.answerer}>With premium, a language model can break it down as well.</p>
    </>
  );
}

function answererOf(status: AiStatus, timeZone: string): string {
  const { model, consent, answersLeft, answersPerDay, renewsAt } = status;
  if (!hasAgreed(status)) return 'Nothing is sent to the model before you agree.';
  const all = counted(answersPerDay, 'answer');
  if (answersLeft === 0) {
    return `You’ve used today’s ${all} of the model. It answers again from ${formatInstant(renewsAt, 'dateAndTime', timeZone)}.`;
  }
  const sent = consent?.notes === true ? 'the goal, its notes' : 'the goal';
  return `The model ${model?.name} at ${model?.host} gets ${sent} and your done tasks like it. ${answersLeft} of ${all} left today.`;
}
