import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { TwoStep } from '#shared/contract/account/two-step.ts';
import { twoStepApi } from '#shared/contract/account/two-step.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { reasonOf } from '#stores/storage/failure.ts';
import { createRemote } from '#stores/sync/remote.ts';
import { useApp } from '../../workspace/app-context.ts';
import { useConfirmedCall, wasCancelled } from '../fresh-password/use-confirmed-call.ts';

/** Returns the user's second steps as stored on the server, and their actions. */
export function useTwoStep() {
  const { client } = useApp().workspace;
  const confirmed = useConfirmedCall();
  const [remote] = useState(() =>
    createRemote<TwoStep>({ fetch: () => client.call(twoStepApi.read, {}) }),
  );
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => void remote.load(), [remote]);

  /** Runs a change, with the password where required, and reloads; null where it failed. */
  async function act<T>(
    name: string,
    call: () => Promise<CallResult<T>>,
  ): Promise<{ readonly value: T } | null> {
    if (busy !== null) return null;
    setBusy(name);
    setProblem(null);
    const result = await confirmed(call);
    setBusy(null);
    if (result.kind === 'ok') {
      await remote.load();
      return { value: result.value };
    }
    if (!wasCancelled(result)) setProblem(reasonOf(result));
    return null;
  }

  return {
    state: useStore(remote.$state),
    /** The pending change. */
    busy,
    problem,
    act,
    load: () => void remote.load(),
  };
}
