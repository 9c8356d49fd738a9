import { Download } from 'lucide-react';
import { useState } from 'react';
import type { CallInput } from '#client/api-client.ts';
import { saveFile } from '#platform/device/save-file.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../../../workspace/app-context.ts';

const LONGEST_MS = 5 * 60_000;

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
  const [isBusy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    const content = await client
      .open(endpoint, input, AbortSignal.timeout(LONGEST_MS))
      .then((response) => (response.ok ? response.blob() : null))
      .catch(() => null);
    setBusy(false);
    if (content !== null) return saveFile(file, content);
    const text = 'The file could not be downloaded. Check your connection and try again.';
    toasts.show({ tone: 'error', text });
  }

  return (
    <Button icon={<Download aria-hidden="true" />} isBusy={isBusy} onClick={() => void download()}>
      {label}
    </Button>
  );
}
