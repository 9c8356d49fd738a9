import { Download } from 'lucide-react';
import { saveFile } from '#platform/device/save-file.ts';
import {
  adminSubscriptionsApi,
  type Receipt,
  subscriptionsApi,
} from '#shared/contract/account/subscriptions.ts';
import { Button } from '#ui/actions/Button.tsx';
import { openFile } from '../../parts/calls/open-file.ts';
import { useAct } from '../../parts/calls/use-act.ts';
import { useApp } from '../../workspace/app-context.ts';

const LONGEST_MS = 30_000;

export type DownloadReceiptProps = {
  /** The request of the receipt. */
  id: string;
  receipt: Receipt;
  /** Another user's receipt, for an administrator. */
  isForOwner?: boolean;
};

/** Downloads the receipt of a request. */
export function DownloadReceipt({ id, receipt, isForOwner = false }: DownloadReceiptProps) {
  const { client, toasts } = useApp().workspace;
  const { act, isBusy } = useAct(toasts);
  const isPdf = receipt.mediaType === 'application/pdf';

  function download(): void {
    const endpoint = isForOwner ? adminSubscriptionsApi.receipt : subscriptionsApi.receipt;
    act({
      call: () => openFile(client, { endpoint, input: { params: { id } }, longestMs: LONGEST_MS }),
      onDone: (file) => saveFile(`receipt-${id.slice(-8)}.${isPdf ? 'pdf' : 'jpg'}`, file),
      failed: 'The receipt could not be downloaded.',
    });
  }

  return (
    <Button size="small" icon={<Download aria-hidden="true" />} isBusy={isBusy} onClick={download}>
      {`Receipt (${isPdf ? 'PDF' : 'picture'}, ${sizeOf(receipt.bytes)})`}
    </Button>
  );
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
