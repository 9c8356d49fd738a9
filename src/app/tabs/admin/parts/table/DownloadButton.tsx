import { Download } from 'lucide-react';
import type { CallInput } from '#client/api-client.ts';
import { saveFile } from '#platform/device/save-file.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useConfirmedCall } from '../../../../account/fresh-password/use-confirmed-call.ts';
import { openFile } from '../../../../parts/calls/open-file.ts';
import { useAct } from '../../../../parts/calls/use-act.ts';
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
  const confirm = useConfirmedCall();
  const { act, isBusy } = useAct(toasts);

  const download = () =>
    act({
      call: () => confirm(() => openFile(client, { endpoint, input, longestMs: LONGEST_MS })),
      onDone: (content) => saveFile(file, content),
      failed: 'The file could not be downloaded.',
    });

  return (
    <Button icon={<Download aria-hidden="true" />} isBusy={isBusy} onClick={download}>
      {label}
    </Button>
  );
}
