import type { Deps } from '#api/deps.ts';
import type { ModelEnd } from '#api/features/ai/model/run-model.ts';
import type { ModelSettings } from '#api/features/ai/model/settings.ts';

/** Waits for a turn and calls the model; returns how it ended, and logs why it failed. */
export async function inTurn(
  { env, turns, log }: Pick<Deps, 'env' | 'turns' | 'log'>,
  stop: AbortSignal,
  call: (settings: ModelSettings) => Promise<ModelEnd>,
): Promise<ModelEnd> {
  if (env.ai === null) throw new Error('There is no model.');
  const endTurn = await turns.take(env.ai.limits.queueMs, stop);
  if (endTurn === null) {
    if (stop.aborted) return { kind: 'stopped' };
    return { kind: 'failed', reason: 'busy', detail: 'no turn' };
  }
  try {
    const end = await call(env.ai);
    if (end.kind === 'failed') {
      log.warn({ reason: end.reason, detail: end.detail }, 'the model did not answer');
    }
    return end;
  } finally {
    endTurn();
  }
}
