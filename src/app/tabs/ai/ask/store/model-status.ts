import type { ReadableAtom } from 'nanostores';
import type { ApiClient } from '#client/api-client.ts';
import { AiStatus, aiStatusApi } from '#shared/contract/account/ai/ai-status.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { createRemote } from '#stores/sync/remote.ts';

/** The fields that may be sent besides titles and figures. */
export interface SentFields {
  readonly notes: boolean;
  readonly intentions: boolean;
}

/** The status of the model, and what may be sent to it. */
export interface ModelStatus {
  readonly $status: ReadableAtom<Loadable<AiStatus>>;
  load(): Promise<void>;
  /** Agrees to send these fields to the host; where the model is at another host now, shows that one. */
  agree(host: string, fields: SentFields): Promise<CallResult<AiStatus>>;
  withdraw(): Promise<CallResult<AiStatus>>;
  /** Takes over how many answers are left today. */
  spend(answersLeft: number): void;
}

/** Creates the status; nothing is loaded before `load`. */
export function createModelStatus(client: Pick<ApiClient, 'call'>): ModelStatus {
  const remote = createRemote<AiStatus>({ fetch: () => client.call(aiStatusApi.status, {}) });

  async function shown(call: Promise<CallResult<AiStatus>>): Promise<CallResult<AiStatus>> {
    const result = await call;
    if (result.kind === 'ok') remote.accept(result.value);
    else if (result.kind === 'refused') {
      const current = AiStatus.safeParse(result.current);
      if (current.success) remote.accept(current.data);
    }
    return result;
  }

  return {
    $status: remote.$state,
    load: () => remote.load(),
    agree: (host, fields) => shown(client.call(aiStatusApi.consent, { body: { host, ...fields } })),
    withdraw: () => shown(client.call(aiStatusApi.withdraw, {})),
    spend(answersLeft) {
      const state = remote.$state.get();
      if (state.kind !== 'ready') return;
      const mayAskModel = state.value.mayAskModel && answersLeft > 0;
      remote.accept({ ...state.value, answersLeft, mayAskModel });
    },
  };
}
