import { Download } from 'lucide-react';
import { useState } from 'react';
import type { CallInput } from '#client/api-client.ts';
import { saveFile } from '#platform/device/save-file.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ErrorReply } from '#shared/contract/errors.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { Button } from '#ui/actions/Button.tsx';
import {
  useConfirmedCall,
  wasCancelled,
} from '../../../../account/fresh-password/use-confirmed-call.ts';
import { useApp } from '../../../../workspace/app-context.ts';

const LONGEST_MS = 5 * 60_000;
const NO_ANSWER = { kind: 'offline', retryAfterMs: null } as const;

export type DownloadButtonProps<E extends Endpoint> = {
  endpoint: E;
  input: CallInput<E>;
  file: string;
  /** `CSV` by default. */
  label?: string;
};

/** Downloads the answer of a call as a file, such as the filtered rows as CSV. */
export function DownloadButton<E extends Endpoint>({
  endpoint,
  input,
  file,
  label = 'CSV',
}: DownloadButtonProps<E>) {
  const { client, toasts } = useApp().workspace;
  const confirm = useConfirmedCall();
  const [isBusy, setBusy] = useState(false);

  async function open(): Promise<CallResult<Blob>> {
    const response = await client.open(endpoint, input, AbortSignal.timeout(LONGEST_MS));
    if (response.ok) return { kind: 'ok', value: await response.blob() };
    const { error } = ErrorReply.parse(await response.json());
    return { kind: 'refused', status: response.status, ...error, fields: {}, current: null };
  }

  async function download(): Promise<void> {
    setBusy(true);
    const result = await confirm(() => open().catch(() => NO_ANSWER));
    setBusy(false);
    if (result.kind === 'ok') return saveFile(file, result.value);
    if (wasCancelled(result)) return;
    const text = 'The file could not be downloaded. Check your connection and try again.';
    toasts.show({ tone: 'error', text });
  }

  return (
    <Button icon={<Download aria-hidden="true" />} isBusy={isBusy} onClick={() => void download()}>
      {label}
    </Button>
  );
}
