import { twoStepApi } from '#shared/contract/account/two-step.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { useAct } from '../../parts/calls/use-act.ts';
import { useLoaded } from '../../parts/calls/use-loaded.ts';
import { useApp } from '../../workspace/app-context.ts';
import { useConfirmedCall } from '../fresh-password/use-confirmed-call.ts';

/** A change of the second steps; `busy` names the one under way. */
interface TwoStepChange<Value> {
  readonly name: string;
  readonly call: () => Promise<CallResult<Value>>;
  readonly onDone?: (value: Value) => void;
  /** Message once it is done. */
  readonly done?: string;
}

/** Returns the user's second steps as stored on the server, and their actions. */
export function useTwoStep() {
  const { client, toasts } = useApp().workspace;
  const confirmed = useConfirmedCall();
  const { state, reload } = useLoaded('two-step', () => client.call(twoStepApi.read, {}));
  const { act, busy, problem } = useAct(toasts);

  return {
    state,
    busy,
    problem,
    load: reload,
    /** Makes a change, with the password where required, and reloads. */
    change<Value>({ call, onDone, ...change }: TwoStepChange<Value>): void {
      if (busy !== null) return;
      act({
        ...change,
        call: () => confirmed(call),
        onDone(value) {
          reload();
          onDone?.(value);
        },
      });
    },
  };
}
