import { useState } from 'react';
import type { SubscriptionOfUser } from '#shared/contract/account/subscriptions.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { standingPayment } from '#shared/domain/premium/payment.ts';
import { PLAN_NAMES } from '#shared/domain/premium/plan-names.ts';
import { periodEnd } from '#shared/domain/premium/subscription.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { ActDialog } from '../parts/ActDialog.tsx';
import styles from './DecisionDialogs.module.css';
import {
  type Decided,
  type Decision,
  decideAll,
  QUESTION_TEMPLATES,
  REJECTION_TEMPLATES,
} from './decisions.ts';
import { paymentWords } from './payment-words.ts';

/** Requests to be decided, and the decision. */
export interface AskedDecision {
  readonly kind: Decision['kind'];
  readonly requests: readonly SubscriptionOfUser[];
}

export type DecisionDialogsProps = {
  asked: AskedDecision | null;
  onDone: (decided: Decided) => void;
  onClose: () => void;
};

/** The dialogs that confirm, reject, and ask about one or several requests for premium. */
export function DecisionDialogs({ asked, onDone, onClose }: DecisionDialogsProps) {
  const { workspace } = useApp();
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  if (last === null) return null;
  const { kind, requests } = last;

  async function act(field: (name: string) => string) {
    const text = field('text');
    const decision: Decision =
      kind === 'confirm'
        ? { kind }
        : kind === 'reject'
          ? { kind, reason: text }
          : { kind, question: text };
    const decided = await decideAll(workspace.client, requests, decision);
    const [first] = decided.refused;
    // A single refused decision keeps its dialog open; of several, the others are decided.
    if (first !== undefined && requests.length === 1) {
      const failed = { status: 409, id: 'conflict', fields: {}, current: null } as const;
      return { kind: 'refused', ...failed, message: first.reason } as const;
    }
    return { kind: 'ok', value: decided } as const;
  }

  return (
    <ActDialog
      key={kind}
      isOpen={asked !== null}
      title={titleOf(last)}
      verb={VERBS[kind]}
      isDangerous={kind === 'reject'}
      onAct={act}
      onDone={onDone}
      onClose={onClose}
    >
      {kind === 'confirm' ? <WhatConfirmingDoes {...last} /> : <Words kind={kind} />}
    </ActDialog>
  );
}

const VERBS = { confirm: 'Confirm', reject: 'Reject', ask: 'Send the question' } as const;

function titleOf({ kind, requests }: AskedDecision): string {
  const [first] = requests;
  const whom =
    requests.length === 1 && first !== undefined
      ? `${first.user.name}’s request`
      : counted(requests.length, 'request');
  if (kind === 'confirm') return `Confirm ${whom}?`;
  return kind === 'reject' ? `Reject ${whom}` : `Ask about ${whom}`;
}

function WhatConfirmingDoes({ requests }: AskedDecision) {
  const { workspace } = useApp();
  const [first] = requests;
  if (requests.length !== 1 || first === undefined) {
    return (
      <p>
        Premium starts now for {counted(requests.length, 'user')}. Each gets an e-mail. Requests
        that have changed since are left as they are.
      </p>
    );
  }
  const end = periodEnd(first.plan, workspace.clock.now());
  const payment = standingPayment(first.payments);
  return (
    <>
      {payment !== null && (
        <p>
          <strong>{paymentWords(payment)}</strong>
        </p>
      )}
      <p>
        {first.user.name} ({first.user.email}) gets premium: {PLAN_NAMES[first.plan].toLowerCase()},
        from now {end === null ? 'without end' : `until ${formatInstant(end, 'date')}`}, or after
        the time they have already paid for. They are told by e-mail.
      </p>
    </>
  );
}

function Words({ kind }: { kind: 'reject' | 'ask' }) {
  const templates = kind === 'reject' ? REJECTION_TEMPLATES : QUESTION_TEMPLATES;
  const [text, setText] = useState('');
  return (
    <>
      <div className={styles.templates}>
        {templates.map((template) => (
          <Button
            key={template.label}
            variant="chip"
            size="small"
            onClick={() => setText(template.text)}
          >
            {template.label}
          </Button>
        ))}
      </div>
      <TextArea
        label={kind === 'reject' ? 'Reason' : 'Question'}
        hint={
          kind === 'reject'
            ? 'The user sees it in the Premium tab and by e-mail.'
            : 'The request waits until the user has answered.'
        }
        name="text"
        rows={4}
        maxLength={1000}
        required
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </>
  );
}
