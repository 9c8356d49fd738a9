import type { AiStatus } from '#shared/contract/account/ai/ai-status.ts';

/** Returns whether the user has agreed to send data to the host of the model. */
export function hasAgreed({ model, consent }: AiStatus): boolean {
  return model !== null && consent?.host === model.host;
}
