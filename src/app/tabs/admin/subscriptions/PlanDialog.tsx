import { useState } from 'react';
import {
  adminSubscriptionsApi,
  type CurrentSubscription,
} from '#shared/contract/account/subscriptions.ts';
import { endOfLocalDay, localDate } from '#shared/domain/dates/local-date.ts';
import { PLAN_NAMES } from '#shared/domain/premium/plan-names.ts';
import { PLAN_IDS, type PlanId, periodEnd } from '#shared/domain/premium/subscription.ts';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { ActDialog } from '../parts/ActDialog.tsx';

/** A plan, or none. */
type Choice = PlanId | 'free';

export type PlanDialogProps = {
  isOpen: boolean;
  user: { readonly id: string; readonly name: string };
  /** The user's plan. */
  plan: Choice;
  onDone: (current: CurrentSubscription) => void;
  onClose: () => void;
};

/** Grants a user a plan by hand, changes its end, or ends it. */
export function PlanDialog({ isOpen, user, plan, onDone, onClose }: PlanDialogProps) {
  const { workspace } = useApp();
  const [chosen, setChosen] = useState<Choice>(plan);
  const nowMs = workspace.clock.now();
  const zone = workspace.timeZone();
  const usualEnd = chosen === 'free' ? null : periodEnd(chosen, nowMs);

  async function act(field: (name: string) => string) {
    const endsOn = field('endsOn');
    const reason = field('reason');
    const endsAt =
      usualEnd !== null && endsOn !== ''
        ? new Date(endOfLocalDay(endsOn, zone) - 1).toISOString()
        : undefined;
    const body = { userId: user.id, plan: chosen, reason, ...(endsAt !== undefined && { endsAt }) };
    const result = await workspace.client.call(adminSubscriptionsApi.update, { body });
    if (result.kind === 'ok') {
      workspace.toasts.show({ tone: 'success', text: `${user.name}’s plan is changed.` });
    }
    return result;
  }

  return (
    <ActDialog
      isOpen={isOpen}
      title={`Change ${user.name}’s plan`}
      verb="Change plan"
      isDangerous={chosen === 'free' && plan !== 'free'}
      onAct={act}
      onDone={onDone}
      onClose={onClose}
    >
      <SelectField
        label="Plan"
        value={chosen}
        data-autofocus
        onChange={(event) => {
          const value = event.currentTarget.value;
          setChosen(PLAN_IDS.find((each) => each === value) ?? 'free');
        }}
      >
        <option value="free">Free: ends premium now</option>
        {PLAN_IDS.map((id) => (
          <option key={id} value={id}>
            {PLAN_NAMES[id]}
          </option>
        ))}
      </SelectField>
      {usualEnd !== null && (
        <TextField
          key={chosen}
          label="Paid until"
          type="date"
          name="endsOn"
          min={localDate(nowMs, zone)}
          defaultValue={localDate(usualEnd, zone)}
          hint="Premium continues to the end of this day."
        />
      )}
      <TextField
        label="Reason"
        name="reason"
        hint="It is kept in the audit log. Where premium ends, the user is told it."
        maxLength={1000}
        autoComplete="off"
      />
      <p>{user.name} gets an e-mail about the change.</p>
    </ActDialog>
  );
}
