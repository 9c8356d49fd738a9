import { useCallback } from 'react';
import type { CallResult } from '#shared/domain/platform.ts';
import { PASSWORD_CANCELLED } from '../../parts/calls/was-cancelled.ts';
import { useApp } from '../../workspace/app-context.ts';

const PASSWORD_NEEDED = 'passwordNeeded';

/** Runs a call that cannot be undone. */
export type ConfirmedCall = <T>(call: () => Promise<CallResult<T>>) => Promise<CallResult<T>>;

/**
 * Returns a function that runs a call, asks for the password where the server requires it, and
 * repeats the call once. If the user cancels, its result is one that `wasCancelled` recognises.
 */
export function useConfirmedCall(): ConfirmedCall {
  const { passwordQuestion } = useApp().workspace;
  return useCallback(
    async (call) => {
      const result = await call();
      if (result.kind !== 'refused' || result.id !== PASSWORD_NEEDED) return result;
      if (await passwordQuestion.ask()) return call();
      const message = 'Nothing was changed, because the password was not entered.';
      return { ...result, id: PASSWORD_CANCELLED, message };
    },
    [passwordQuestion],
  );
}
